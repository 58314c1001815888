import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, aSession, plannedReply } from '../../../../test/build'
import { aFileOf, aPatient } from '../../../../test/build-patient'
import { aType, someTypes, withTypes } from '../../../../test/build-types'
import { openPlanning } from './open-planning'

/** Tuesday 2 March 2027, ten o'clock in Paris. */
const TEN = '2027-03-02T09:00:00.000Z'

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

test('a client found in the drawer gets the types and the place of their last session', async () => {
  await page.viewport(1280, 900)
  const zoe = aPatient({ email: `${'zoe.'.repeat(12)}benoit@courriel.test` })
  const follow = aType(5, { nameFr: 'Séance de suivi', locations: ['office', 'video'] })
  const { id, nameFr, nameEn, color } = follow
  const lastSession = aSession({ status: 'completed', location: 'video', types: [{ id, nameFr, nameEn, color }] })
  const api = withTypes(aQuietPractice(), [...someTypes(), follow])
    .on('GET /api/patients', () => aPage([zoe]))
    .on('GET /api/patients/*', () => aFileOf(zoe, { lastSession }))
    .on('GET /api/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: [{ date: '2027-03-02', slots: [TEN] }].filter(
        ({ date }) => date >= (query.from ?? '') && date <= (query.to ?? ''),
      ),
    }))
    .on('POST /api/sessions', () => plannedReply(aSession({ status: 'scheduled', startsAt: TEN })))
  await visit('/sessions')
  openPlanning()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await drawer.getByRole('combobox', { name: 'Client' }).fill('zo')
  const found = drawer.getByRole('option', { name: /Zoé Benoît/ })
  // When they were last here is read to its end.
  await expect.poll(() => [...found.element().querySelectorAll('span')].filter(isCut)).toEqual([])
  await found.click()
  await expect.element(drawer.getByRole('combobox', { name: 'Type de séance 1' })).toHaveValue(follow.id)
  await drawer.getByRole('button', { name: /10:00/ }).click()
  await page.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect
    .poll(() => api.of('POST', '/api/sessions').map(({ body }) => body))
    .toMatchObject([{ patientId: zoe.id, sessionTypeId: follow.id, furtherTypeIds: [], location: 'video' }])
})

test('a practice without session types is led to the page where one is added', async () => {
  withTypes(aQuietPractice(), [])
  const { address } = await visit('/sessions?period=all')
  await page.getByRole('button', { name: 'Planifier une séance' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await drawer.getByRole('link', { name: 'Créer un type de séance' }).click()
  await expect.poll(address).toBe('/settings/session-types')
  await expect.element(drawer).not.toBeInTheDocument()
})
