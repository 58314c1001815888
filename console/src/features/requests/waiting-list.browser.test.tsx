import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aSession, inBrief } from '../../../test/build'
import { noAnswer } from '../../../test/fake-api'
import type { WaitingSession } from './use-waiting-list'

const anEntry = (offered: WaitingSession['offered'] = []): WaitingSession => {
  const session = aSession({ status: 'scheduled', startsAt: '2027-03-09T09:00:00.000Z' })
  return { ...inBrief(session), types: session.types, waitsSince: '2027-02-26T09:00:00.000Z', offered }
}

test('the waiting list stands below the requests with its offers, and a client can be removed', async () => {
  let waiting: WaitingSession[] = [
    anEntry([{ startsAt: '2027-03-02T09:00:00.000Z', until: '2027-02-27T13:00:00.000Z' }]),
    { ...anEntry(), haveOffersEnded: true },
  ]
  const api = aQuietPractice()
    .on('GET /api/waiting-list', () => ({ waiting, refilled: 2 }))
    .on('POST /api/waiting-list/*/remove', (_, [id]) => {
      waiting = waiting.filter((entry) => entry.id !== id)
      return undefined
    })
  await page.viewport(360, 740)
  await visit('/requests')
  const list = page.getByRole('region', { name: 'Liste d’attente' })
  await expect.element(list.getByText('2 horaires libérés ont été repris depuis trente jours.')).toBeVisible()
  await expect.element(list.getByText(/Horaire proposé.*2 mars/)).toBeVisible()
  await expect.element(list.getByText(/Un horaire proposé n’est plus gardé/)).toBeVisible()
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(2)
  expect(await findBarriers()).toEqual([])
  await list
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
  expect(api.of('POST', /.*remove/)).toHaveLength(1)
  // The list is read again only after the dialog has closed.
  await expect.poll(() => list.element().contains(document.activeElement)).toBe(true)
})

test('a waiting list that cannot be read says so, and is tried again', async () => {
  let answer: unknown = noAnswer
  aQuietPractice().on('GET /api/waiting-list', () => answer)
  await visit('/requests')
  await expect.element(page.getByRole('alert').getByText('Liste d’attente')).toBeVisible()
  answer = { waiting: [anEntry()], refilled: 0 }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByRole('region', { name: 'Liste d’attente' })).toBeVisible()
})

test('the dashboard shows how many clients wait, and how many freed times were taken', async () => {
  aQuietPractice().on('GET /api/waiting-list', () => ({ waiting: [anEntry()], refilled: 1 }))
  await visit('/')
  const line = page.getByRole('link', { name: /1 client attend un horaire plus tôt · 1 horaire libéré repris/ })
  await expect.element(line).toHaveAttribute('href', '/requests#waiting')
})
