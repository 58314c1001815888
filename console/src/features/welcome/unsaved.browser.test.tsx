import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../test/app'
import { usualRanges, withSchedule } from '../../../test/build-schedule'
import { aNewPractice } from '../../../test/build-welcome'
import { deferred } from '../../../test/deferred'
import { noAnswer } from '../../../test/fake-api'
import { welcomePage } from '../../../test/welcome-page'

const { heading, next } = welcomePage
const requests = page
  .getByRole('navigation')
  .getByRole('link', { name: /^Demandes/ })
  .first()
const skip = page.getByRole('button', { name: 'Passer' })
const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
const stay = question.getByRole('button', { name: 'Rester ici' })
const leave = question.getByRole('button', { name: 'Quitter sans enregistrer' })

beforeEach(() => page.viewport(1280, 900))

test('leaving a step of the welcome, or going back, asks before what was typed is lost', async () => {
  aNewPractice(['hours', 'types'])
  const { address } = await visit('/welcome')
  const phone = page.getByLabelText('Téléphone')
  await phone.fill('02 61 91 00 43')
  await requests.click()
  await stay.click()
  await expect.element(question).not.toBeInTheDocument()
  expect(address()).toBe('/welcome')
  await page.getByRole('button', { name: 'Retour' }).click()
  await stay.click()
  await expect.element(phone).toHaveValue('02 61 91 00 43')
  await page.getByRole('button', { name: 'Retour' }).click()
  await leave.click()
  await expect.element(heading('Que peut-on réserver ?')).toBeVisible()
})

test('skipping a step asks before what was typed is lost', async () => {
  const api = aNewPractice(['hours', 'types'])
  await visit('/welcome')
  const phone = page.getByLabelText('Téléphone')
  await phone.fill('02 61 91 00 43')
  await skip.click()
  await stay.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(phone).toHaveValue('02 61 91 00 43')
  await skip.click()
  await leave.click()
  await expect.element(heading('Où vos clients réservent-ils ?')).toBeVisible()
  expect(api.of('PATCH', '/api/practice')).toEqual([])
})

test('a step that is being saved is not skipped, and is once that has failed', async () => {
  const { answer, give } = deferred()
  aNewPractice(['hours', 'types']).on('PATCH /api/practice', () => answer)
  await visit('/welcome')
  await page.getByLabelText('Téléphone').fill('02 61 91 00 43')
  await next.click()
  await expect.element(next).toHaveAttribute('aria-busy', 'true')
  await skip.click()
  give(noAnswer)
  await expect.element(next).not.toHaveAttribute('aria-busy')
  await expect.element(question).not.toBeInTheDocument()
  await skip.click()
  await leave.click()
  await expect.element(heading('Où vos clients réservent-ils ?')).toBeVisible()
})

test('the words of the page ask too when the welcome is left', async () => {
  aNewPractice(['hours', 'types', 'practice'])
  const { address } = await visit('/welcome')
  await page.getByLabelText(/^Quelques mots sur vous/).fill('Je vous reçois à Nantes.')
  await requests.click()
  await leave.click()
  await expect.poll(address).toBe('/requests')
})

test('a step that nobody has changed is left without a question', async () => {
  aNewPractice()
  const { address } = await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toBeVisible()
  await requests.click()
  await expect.poll(address).toBe('/requests')
})

test('a telephone number that was typed back is left without a question', async () => {
  aNewPractice(['hours', 'types'])
  const { address } = await visit('/welcome')
  const phone = page.getByLabelText('Téléphone')
  await phone.click()
  await userEvent.keyboard('{End}5{Backspace}')
  await expect.element(phone).toHaveValue('02 61 91 00 42')
  await requests.click()
  await expect.poll(address).toBe('/requests')
})

test('a week that was saved without any hours is left without a question', async () => {
  withSchedule(aNewPractice(), { ranges: usualRanges, affected: { total: 1, sessions: [] } })
  const { address } = await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toBeVisible()
  const open = page.getByRole('switch', { checked: true })
  for (let left = open.elements().length; left > 0; left--) {
    await open.first().click()
    await expect.poll(() => open.elements().length).toBe(left - 1)
  }
  await next.click()
  await expect.element(page.getByRole('button', { name: 'Les garder ainsi' })).toBeVisible()
  await requests.click()
  await expect.poll(address).toBe('/requests')
})
