import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { inParis, openDays } from './fake-days.ts'
import { api, field, fillIn, focused, heading, heardFrom, send, showBooking, time, toDetails, type } from './stage.ts'

const nearest = () => page.getByRole('button', { name: /à 9\sh$/ })
const first = (clock: string) => inParis(openDays(1)[0] ?? '', clock)

/** Ten o'clock of each day that is shown, however many the width has room for. */
const atTen = () => page.getByRole('button', { name: /^10:00, / })

test('a time that someone else took between seeing and choosing is told without blame, with the nearest', async () => {
  const heard = heardFrom(showBooking())
  await type('Première séance').click()
  await expect.element(time('10:00')).toBeVisible()
  const before = atTen().elements().length
  api.taken.add(first('10:00'))
  await time('10:00').click()
  await expect.element(page.getByText('Ce créneau vient d’être réservé.')).toBeVisible()
  await expect.poll(() => focused()?.getAttribute('data-slot')).toBe('slot-notice')
  expect(heard.at(-1)).toMatchObject({ name: 'error', detail: { code: 'slot_taken', status: 409 } })
  await expect.poll(() => atTen().elements().length).toBe(before - 1)
  await nearest().click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(api.called('hold').at(-1)?.body).toMatchObject({ startsAt: first('09:00') })
})

test('a time that goes while the form is filled in loses nothing that was written', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  await field('Message').fill('Je viens de loin.')
  api.taken.add(first('10:00'))
  await send().click()
  await expect.element(page.getByText('Ce créneau vient d’être réservé.')).toBeVisible()
  await nearest().click()
  await expect.element(page.getByText('09:00 – 10:30')).toBeVisible()
  expect(api.called('hold').at(-1)?.body).toMatchObject({ replaces: expect.stringMatching(/^hold-/) })
  await expect.element(field('Message')).toHaveValue('Je viens de loin.')
  await expect.element(page.getByText('Ce créneau vient d’être réservé.')).not.toBeInTheDocument()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  expect(api.called('booking').at(-1)?.body).toMatchObject({ startsAt: first('09:00'), message: 'Je viens de loin.' })
})

test('a time that is no longer offered leads back to the list, and back to what was written', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', { status: 422, code: 'not_offered' })
  await send().click()
  await expect.element(page.getByText('Cet horaire n’est plus proposé.')).toBeVisible()
  await page.getByRole('button', { name: 'Choisir un autre horaire' }).click()
  await time('11:00').click()
  await expect.element(field('Prénom')).toHaveValue('Camille')
})

test('going back to another session keeps what was written too', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  await page.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('button', { name: 'Retour' }).click()
  await type('Arrêt du tabac').click()
  await time('11:00').click()
  await expect.element(field('Nom')).toHaveValue('Durand')
})

test('a hold is given back on the way back, and when the element or the page goes', async () => {
  const element = showBooking()
  await toDetails()
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect.poll(() => api.called('release').length).toBe(1)
  await time('11:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.poll(() => api.called('release').length).toBe(2)
  await page.getByRole('button', { name: 'Le retenir de nouveau' }).click()
  await expect.element(page.getByText(/encore \d+:\d\d$/)).toBeVisible()
  element.remove()
  await expect.poll(() => api.called('release').length).toBe(3)
  const held = api.called('hold').length
  expect(new Set(api.called('release').map(({ path }) => path)).size).toBe(held)
})

test('the end of a hold is announced twice, then the time can be held again', async () => {
  const heard = heardFrom(showBooking())
  await type('Première séance').click()
  await expect.element(time('10:00')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await time('10:00').click()
  await expect.element(page.getByText('Créneau retenu pour vous encore 10:00')).toBeVisible()
  const announced = (words: string) => page.getByText(new RegExp(`^Votre créneau est retenu encore ${words}\\.$`))
  vi.advanceTimersByTime(7 * 60_000)
  await expect.element(page.getByText('Créneau retenu pour vous encore 3:00')).toBeVisible()
  await expect.element(announced('.*')).not.toBeInTheDocument()
  vi.advanceTimersByTime(60_000)
  await expect.element(announced('2\\sminutes')).toBeInTheDocument()
  vi.advanceTimersByTime(60_000)
  await expect.element(announced('2\\sminutes')).toBeInTheDocument()
  vi.advanceTimersByTime(30_000)
  await expect.element(announced('30\\ssecondes')).toBeInTheDocument()
  vi.advanceTimersByTime(30_000)
  await expect.element(page.getByText('Votre créneau n’est plus retenu.')).toBeVisible()
  const startsAt = expect.stringMatching(/T/)
  expect(heard.filter(({ name }) => name === 'hold-expired')).toEqual([{ name: 'hold-expired', detail: { startsAt } }])
  await page.getByRole('button', { name: 'Le retenir de nouveau' }).click()
  await expect.element(page.getByText('Créneau retenu pour vous encore 10:00')).toBeVisible()
  expect(api.called('hold')).toHaveLength(2)
})

test('a request can be sent after its hold has ended: the time itself decides', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.element(page.getByText('Votre créneau n’est plus retenu.')).toBeVisible()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  expect(api.called('booking')[0]?.body).not.toHaveProperty('holdToken')
})

test('too many holds from one connection are told with how long to wait', async () => {
  showBooking()
  await type('Première séance').click()
  api.upset('hold', { status: 429, code: 'too_many_holds', retryAfter: 120 })
  await time('10:00').click()
  await expect.element(page.getByText(/Réessayez dans 2\sminutes/)).toBeVisible()
})
