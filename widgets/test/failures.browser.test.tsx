import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { syncClock } from '../src/scheduling/clock.ts'
import { ids, typeId } from './fake-api.ts'
import { api, field, fillIn, focused, heading, heardFrom, send, showBooking, time, toDetails, type } from './stage.ts'

const retry = () => page.getByRole('button', { name: 'Réessayer' })

test('a practice that does not load is reported and loads on demand', async () => {
  api.isOffline = true
  const heard = heardFrom(showBooking())
  await expect.element(page.getByText('L’agenda n’a pas pu être chargé.')).toBeVisible()
  await expect.poll(() => heard).toEqual([{ name: 'error', detail: { code: 'unreachable', status: 0 } }])
  api.isOffline = false
  await retry().click()
  await expect.element(type('Première séance')).toBeVisible()
})

test('a passing failure of the API stays invisible', async () => {
  api.upset('practice', { status: 503, code: 'unavailable' })
  showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  expect(api.called('practice')).toHaveLength(2)
})

test('an unknown practice is shown to the visitor, and reported to the developer in one line', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  showBooking({ practice: 'none' })
  await expect.element(page.getByText('Cet agenda n’est pas disponible.')).toBeVisible()
  // The line is written once the words are rendered.
  await expect.poll(() => warned.mock.calls.length).toBe(1)
  expect(warned.mock.calls[0]?.[0]).toContain('/developers#practice')
  warned.mockRestore()
})

test('a malformed answer is a failure, not a broken page', async () => {
  const real = globalThis.fetch
  globalThis.fetch = async () =>
    new Response('<html>a proxy speaks</html>', { headers: { 'content-type': 'text/html' } })
  showBooking()
  await expect.element(page.getByText('L’agenda n’a pas pu être chargé.')).toBeVisible()
  globalThis.fetch = real
})

test('times that do not load can be asked for again, and load when the connection is back', async () => {
  showBooking()
  await expect.element(type('Arrêt du tabac')).toBeVisible()
  api.isOffline = true
  await type('Arrêt du tabac').click()
  await expect.element(page.getByText('Les horaires n’ont pas pu être chargés.')).toBeVisible()
  await retry().click()
  await expect.element(page.getByText('Les horaires n’ont pas pu être chargés.')).toBeVisible()
  api.isOffline = false
  // The element may still be trying when the text is seen, and listens once that has failed.
  const beOnline = () => {
    window.dispatchEvent(new Event('online'))
    return time('10:00').query()
  }
  await expect.poll(beOnline).not.toBeNull()
  await expect.element(time('10:00')).toBeVisible()
})

test('a request without a connection keeps what was written and is sent again under the same key', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', 'unreachable')
  await send().click()
  await expect.element(page.getByRole('alert').getByText('Votre demande n’a pas pu être envoyée.')).toBeVisible()
  await expect.element(field('Prénom')).toHaveValue('Camille')
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  const keys = api.called('booking').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys).toHaveLength(2)
})

test('a visitor who is offline learns that this is the reason', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.isOffline = true
  await send().click()
  await expect.element(page.getByText('Vous êtes hors ligne.')).toBeVisible()
  online.mockRestore()
})

test('a refusal for too many requests says how long to wait', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', { status: 429, code: 'too_many_requests', retryAfter: 40 })
  await send().click()
  await expect.element(page.getByText(/Réessayez dans 40\ssecondes/)).toBeVisible()
})

test('fields that the API refuses are marked, and the first takes the focus', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', {
    status: 422,
    code: 'validation',
    errors: { 'client.email': ['invalid_email'], 'client.lastname': ['too_long'] },
  })
  await send().click()
  await expect.poll(() => (focused() as HTMLInputElement | null)?.name).toBe('lastname')
  await expect.element(field('Nom')).toHaveAccessibleDescription(/trop long/)
  await expect.element(field('Adresse e-mail')).toHaveAccessibleDescription(/adresse complète/)
  await field('Nom').fill('Duval')
  await expect.element(field('Nom')).not.toHaveAttribute('aria-invalid')
})

test('errors of fields are shown before anything is sent', async () => {
  showBooking()
  await toDetails()
  await field('Prénom').fill('Camille')
  await field('Adresse e-mail').fill('camille')
  await field('Téléphone').fill('bientôt')
  await send().click()
  await expect.poll(() => (focused() as HTMLInputElement | null)?.name).toBe('lastname')
  await expect.element(field('Adresse e-mail')).toHaveAccessibleDescription(/adresse complète/)
  await expect.element(field('Téléphone')).toHaveAccessibleDescription(/numéro de téléphone/)
  await expect.element(page.getByRole('checkbox', { name: /J’accepte/ })).toHaveAccessibleDescription(/Votre accord/)
  expect(api.called('booking')).toEqual([])
})

test('a proof of work that the API finds too old is made anew automatically', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', { status: 403, code: 'captcha' })
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  expect(api.called('challenge')).toHaveLength(2)
})

test('an unforeseen failure says that nothing is lost', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', { status: 500, code: 'unexpected' })
  await send().click()
  await expect.element(page.getByText(/Rien n’est perdu/)).toBeVisible()
})

test('an incomplete answer is a failure that can be tried again, not a broken page', async () => {
  showBooking({ 'session-type': typeId(ids.follow), location: 'office' })
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await real(input, init)
    return new URL(String(input)).pathname.endsWith('/availability')
      ? new Response((await answer.text()).slice(0, 120), answer)
      : answer
  }
  await expect.element(page.getByText('Les horaires n’ont pas pu être chargés.')).toBeVisible()
  globalThis.fetch = real
  await retry().click()
  await expect.element(time('10:00')).toBeVisible()
})

test('a device whose clock is a day ahead shows the server’s days, and its hold counts ten minutes', async () => {
  const now = Date.now()
  vi.useFakeTimers({ now: now + 86_400_000, toFake: ['Date'] })
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await real(input, init)
    return new Response(answer.body, { status: answer.status, headers: { date: new Date(now).toUTCString() } })
  }
  showBooking({ 'session-type': typeId(ids.follow), location: 'office' })
  await time('10:00').click()
  await expect.element(page.getByText(/^Créneau retenu pour vous encore (10:00|9:\d\d)$/)).toBeVisible()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(now)
  expect(api.called('availability')[0]?.query.get('from')).toBe(today)
  globalThis.fetch = real
  syncClock(new Date().toUTCString())
})
