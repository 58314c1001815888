import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { Refusal } from '../../../test/fake-api'

const token = 'a-token-of-more-than-twenty-characters'
const ending = `/api/public/mark-reminders/${token}/end`
const anonymous = { isAnonymous: true }
const button = page.getByRole('button', { name: 'Arrêter le rappel' })

test('the link of a reminder changes nothing until its button is pressed, and its token leaves the address', async () => {
  const api = aQuietPractice().on('POST /api/public/mark-reminders/*/end', () => undefined)
  const { router } = await visit(`/unsubscribe/marks#token=${token}`, anonymous)
  await expect.element(button).toBeVisible()
  await expect.poll(() => router.state.location.hash).toBe('')
  expect(api.of('POST', ending)).toEqual([])
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Le rappel est arrêté' })).toHaveFocus()
  await expect.poll(() => document.title).toBe('Le rappel est arrêté · Ancrage')
  expect(api.of('POST', ending)).toHaveLength(1)
})

test('a forged link says what to do, and a link without a token offers nothing', async () => {
  aQuietPractice().on('POST /api/public/mark-reminders/*/end', () => new Refusal('not_found'))
  await visit(`/unsubscribe/marks#token=${token}`, anonymous)
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await visit('/unsubscribe/marks', anonymous)
  await expect.element(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('a failure is shown, and the button stays', async () => {
  aQuietPractice().on('POST /api/public/mark-reminders/*/end', () => new Refusal('unavailable'))
  await visit(`/unsubscribe/marks#token=${token}`, anonymous)
  await button.click()
  await expect.element(page.getByText(/Le service redémarre/)).toBeVisible()
  await expect.element(button).toBeVisible()
})
