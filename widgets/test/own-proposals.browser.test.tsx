import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inParis, openDays } from './fake-days.ts'
import { api, expectAccessible, fillIn, focused, heading, send, showBooking, toDetails } from './stage.ts'

const TOKEN = 'a-token-of-more-than-twenty-characters'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const show = () => showBooking({ booking: TOKEN, practice: '' })
const HOUR_MS = 3_600_000

/** The practice proposes these hours of the first open day, kept for two hours. */
const propose = (...clocks: string[]) => {
  const until = new Date(Date.now() + 2 * HOUR_MS).toISOString()
  const times = clocks.map((clock) => inParis(openDays(1)[0] ?? '', clock))
  api.own.proposals = times.map((startsAt) => ({ startsAt, until }))
  return times
}
const choose = (hour: number) => page.getByRole('button', { name: new RegExp(`^Choisir .* à ${hour}\\sh$`) })

test('times that the practice proposes for a request are shown, and one is taken', async () => {
  api.own.status = 'pending_validation'
  const [, wanted] = propose('09:00', '11:00')
  const element = show()
  const moved: unknown[] = []
  element.addEventListener('ancrage-rescheduled', (event) => moved.push((event as CustomEvent).detail))
  await expect.element(heading('Camille, un autre horaire vous convient-il')).toBeVisible()
  const proposed = page.getByRole('region', { name: 'Cabinet Claire Moreau vous propose d’autres horaires' })
  await expect.element(proposed.getByText(/^Gardés pour vous jusqu’au /)).toBeVisible()
  await expectAccessible(element)
  await choose(11).click()
  await expect.element(heading('Camille, votre rendez-vous est confirmé')).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Camille, votre rendez-vous est confirmé')
  await expect.element(proposed).not.toBeInTheDocument()
  expect(api.called('change').map(({ path, body }) => [path, body])).toEqual([
    [`/api/public/bookings/${TOKEN}/pick-proposal`, { startsAt: wanted }],
  ])
  expect(moved).toMatchObject([{ startsAt: wanted, status: 'scheduled' }])
})

test('none of the proposed times suits, and the request waits as before', async () => {
  api.own.status = 'pending_validation'
  propose('09:00')
  show()
  await button('Aucun ne me convient').click()
  await expect.element(heading('Camille, votre demande attend une réponse')).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('Camille, votre demande attend une réponse')
  expect(api.called('change').map(({ path }) => path)).toEqual([`/api/public/bookings/${TOKEN}/decline-proposals`])
})

test('an earlier time needs the box of the withdrawal period, and is said to be moved', async () => {
  const words = 'Je demande que la séance ait lieu avant la fin du délai.'
  api.own.moveWaiver = { before: inParis(openDays(2).at(-1) ?? '', '00:00'), words }
  const [wanted] = propose('11:00')
  const element = show()
  await choose(11).click()
  await expect.element(page.getByText(/^Cochez cette case/)).toBeVisible()
  await expectAccessible(element)
  expect(api.called('change')).toEqual([])
  await page.getByRole('checkbox', { name: words }).click()
  await choose(11).click()
  await expect.element(page.getByText('Votre rendez-vous est déplacé')).toBeVisible()
  expect(api.called('change').map(({ body }) => body)).toEqual([{ startsAt: wanted, waiver: words }])
})

test('proposed times are not contradicted by words about changes that came too late', async () => {
  Object.assign(api.own, { status: 'pending_validation', canReschedule: false, canCancel: false })
  propose('09:00')
  show()
  await expect.element(choose(9)).toBeVisible()
  const late = page.getByText('Les changements en ligne sont clos')
  await expect.element(late).not.toBeInTheDocument()
  await button('Aucun ne me convient').click()
  await expect.element(late).toBeVisible()
})

test('a proposed time that is no longer kept says so, and the page shows what is left', async () => {
  api.own.status = 'pending_validation'
  propose('09:00')
  show()
  await expect.element(choose(9)).toBeVisible()
  api.upset('change', { status: 422, code: 'not_offered' })
  delete api.own.proposals
  await choose(9).click()
  await expect.element(page.getByText(/^Cet horaire n’est plus gardé pour vous/)).toBeVisible()
  await expect.element(heading('Camille, votre demande attend une réponse')).toBeVisible()
  await expect.element(page.getByText(/dans la liste/)).not.toBeInTheDocument()
})

test('whoever comes back to the page after a request sees the times that were proposed meanwhile', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  api.own.status = 'pending_validation'
  propose('11:00')
  // Comes back until the page listens: React begins to after the heading is painted.
  const comesBack = () => {
    document.dispatchEvent(new Event('visibilitychange'))
    return choose(11).query()
  }
  await expect.poll(comesBack).not.toBeNull()
  await expect.element(choose(11)).toBeVisible()
})
