import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aClient, anAppointment, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { writeCookie } from '../../lib/cookie'

let api: FakeApi

const anonymous = { isAnonymous: true }
const email = page.getByLabelText('Adresse e-mail')
const TOKEN = 'a-token-of-more-than-twenty-characters'

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withClientArea(aQuietPractice()).on('POST /client-api/auth/link', () => undefined)
})
afterEach(forgetClientCookie)

describe('the home page of the client area', () => {
  beforeEach(() => signInClient())

  test('shows the next appointment and its place, and links to moving and cancelling it', async () => {
    await visit('/client', anonymous)
    const next = page.getByRole('region', { name: 'Prochain rendez-vous' })
    await expect.element(next.getByText('mardi 2 mars')).toBeVisible()
    await expect.poll(() => plain(next.element().textContent)).toContain('14 rue des Tilleuls, 44000 Nantes')
    const map = next.getByRole('link', { name: /^Voir sur une carte/ })
    await expect.element(map).toHaveAttribute('href', expect.stringMatching(/openstreetmap.*14%20rue%20des%20Tilleuls/))
    await expect.poll(() => plain(next.element().textContent)).toMatch(/09:30\s*–\s*10:30/)
    await expect
      .element(next.getByRole('link', { name: 'Déplacer ou annuler' }))
      .toHaveAttribute('href', `/client/sessions/${anAppointment().id}`)
    await expect
      .element(next.getByRole('link', { name: 'Ajouter à mon agenda' }))
      .toHaveAttribute('href', `/api/public/bookings/${TOKEN}/calendar.ics`)
    const later = page.getByRole('region', { name: 'Plus tard' })
    await expect.element(later.getByRole('link', { name: /rendez-vous du mardi 16 mars à 17/ })).toBeVisible()
    await expect.element(later.getByText('Demande envoyée, en attente de réponse')).toBeVisible()
    await expect.element(later.getByText('Première séance').first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: '02 61 91 00 42' })).toBeVisible()
    expect(document.body.textContent).not.toMatch(/patient/i)
  })

  test('begins with the button for another appointment, on the first screen of a small phone', async () => {
    await visit('/client', anonymous)
    const book = page.getByRole('link', { name: 'Prendre rendez-vous' })
    await expect.element(book).toHaveAttribute('href', '/client/book')
    await expect.poll(() => book.element().getBoundingClientRect().bottom).toBeLessThan(300)
  })

  test('says that the device is offline until the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await visit('/client', anonymous)
    await expect.element(page.getByText('mardi 2 mars')).toBeVisible()
    const notice = page.getByRole('banner').getByText('Hors ligne')
    await expect.element(notice).toBeVisible()
    online.mockRestore()
    window.dispatchEvent(new Event('online'))
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('says that the device is offline when it cannot load', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    api.on('GET /client-api/sessions', () => noAnswer)
    await visit('/client', anonymous)
    await expect.element(page.getByText(/Vous êtes hors ligne/)).toBeVisible()
    online.mockRestore()
  })

  test('without appointments says so, and shows whom to call', async () => {
    api.on('GET /client-api/sessions', () => [])
    await visit('/client', anonymous)
    await expect.element(page.getByText('Rien de prévu pour l’instant')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '02 61 91 00 42' })).toBeVisible()
  })

  test('says that a practice is closed, keeps what is there, and offers no booking', async () => {
    const [practice] = aClient().practices
    api
      .on('GET /client-api/user', () => aClient({ practices: practice ? [{ ...practice, isClosed: true }] : [] }))
      .on('GET /client-api/sessions', () => [])
    await visit('/client', anonymous)
    const notice = page.getByRole('status').filter({ hasText: 'Cabinet des Tilleuls n’est plus ouvert sur Ancrage' })
    await expect.element(notice.getByText(/Vos factures et les documents/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Factures/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Documents partagés/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: '02 61 91 00 42' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Prendre rendez-vous' })).not.toBeInTheDocument()
    expect(await findBarriers()).toEqual([])
  })

  test.each([
    ['an open practice', false, ['Déplacer ou annuler', 'Voir ou annuler', 'Déplacer ou annuler']],
    ['a closed practice', true, ['Voir ou annuler', 'Voir ou annuler', 'Voir ou annuler']],
  ])(
    'of %s says which appointments can be moved: no request, and none of a closed practice',
    async (_, isClosed, names) => {
      const [practice] = aClient().practices
      api
        .on('GET /client-api/user', () =>
          aClient({ practices: practice ? [{ ...practice, ...(isClosed && { isClosed }) }] : [] }),
        )
        .on('GET /client-api/sessions', () => [
          anAppointment({ startsAt: '2027-03-02T08:30:00.000Z' }),
          anAppointment({ startsAt: '2027-03-09T08:30:00.000Z', status: 'pending_validation' }),
          anAppointment({ startsAt: '2027-03-16T08:30:00.000Z' }),
        ])
      await visit('/client', anonymous)
      await expect.element(page.getByRole('link', { name: /annuler le rendez-vous du mardi 16 mars/ })).toBeVisible()
      const links = page.getByRole('link', { name: /annuler/ })
      await expect.poll(() => links.elements().map((link) => plain(link.textContent))).toEqual(names)
    },
  )

  test('says that it cannot load, and can be tried again', async () => {
    api.on('GET /client-api/sessions', () => noAnswer)
    await visit('/client', anonymous)
    await expect.element(page.getByText(/Le serveur ne répond pas/)).toBeVisible()
    api.on('GET /client-api/sessions', () => [anAppointment()])
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByText('mardi 2 mars')).toBeVisible()
  })

  test('of a client whom the server no longer knows deletes the cookie and links to the sign-in', async () => {
    api.on('GET /client-api/user', () => new Refusal('not_signed_in'))
    api.on('GET /client-api/sessions', () => new Refusal('not_signed_in'))
    const { address } = await visit('/client', { isAnonymous: false })
    await expect.element(page.getByText('Votre session s’est terminée')).toBeVisible()
    await expect.poll(address).toBe('/client')
    await expect.poll(() => document.cookie).not.toContain('clientData')
    await expect
      .poll(() => document.cookie, { message: 'a practitioner at the same browser stays' })
      .toContain('userData')
    await page.getByRole('link', { name: 'Se reconnecter' }).click()
    await expect.poll(address).toBe('/client/login')
  })

  test('leaves what it shows of one client once another one has signed in in another tab', async () => {
    const { address } = await visit('/client/sessions', anonymous)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = api.of('GET', '/client-api/user').length
    writeCookie('clientData', JSON.stringify({ email: 'paul@courriel.test', name: 'Paul' }), 3600)
    const lookAgain = () => {
      window.dispatchEvent(new Event('focus'))
      return address()
    }
    await expect.poll(lookAgain).toBe('/client')
    await expect.poll(() => api.of('GET', '/client-api/user').length).toBeGreaterThan(before)
  })

  test('is closed without a sign-in, and left by signing out', async () => {
    api.on('POST /client-api/auth/logout', () => undefined)
    const { address, router } = await visit('/client', anonymous)
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect.poll(address).toBe('/client/login')
    await expect.poll(() => document.cookie).not.toContain('clientData')
    // Until the sign-in page is shown, the previous page is still mounted.
    await expect.element(email).toBeVisible()
    await router.navigate('/client')
    await expect.poll(address).toBe('/client/login')
  })

  test('sets a first password, and changes it after the current one was given', async () => {
    let hasPassword = false
    api.on('GET /client-api/user', () => aClient({ hasPassword, needsCurrentPassword: hasPassword }))
    api.on('POST /client-api/auth/password', ({ body }) => {
      const { currentPassword } = body as { currentPassword?: string }
      if (currentPassword === 'faux') return new Refusal('validation', { errors: { currentPassword: ['wrong'] } })
      hasPassword = true
      return undefined
    })
    await visit('/client', anonymous)
    const choose = page.getByRole('button', { name: 'Choisir un mot de passe' })
    await choose.click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(choose).toHaveFocus()
    await choose.click()
    await page.getByLabelText('Mot de passe', { exact: true }).fill('trois galets au fond')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(/Mot de passe enregistré/)).toBeVisible()
    const change = page.getByRole('button', { name: 'Changer de mot de passe' })
    await expect.element(change).toHaveFocus()
    await change.click()
    const current = page.getByLabelText('Mot de passe actuel', { exact: true })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(current).toHaveFocus()
    await expect.element(current).toHaveAccessibleDescription(/Saisissez votre mot de passe/)
    await current.fill('faux')
    await page.getByLabelText('Nouveau mot de passe', { exact: true }).fill('quatre galets au fond')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(current).toHaveAccessibleDescription(/pas votre mot de passe actuel/)
    await current.fill('trois galets au fond')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await vi.waitFor(() => expect(api.of('POST', '/client-api/auth/password')).toHaveLength(3), 10_000)
    await expect
      .poll(() => api.of('POST', '/client-api/auth/password')[0]?.body)
      .toEqual({ password: 'trois galets au fond' })
  })

  test('asks for a new link before a first password if the sign-in was long ago', async () => {
    api.on('GET /client-api/user', () => aClient({ needsLink: true })).on('POST /client-api/auth/link', () => undefined)
    await visit('/client', anonymous)
    await page.getByRole('button', { name: 'Choisir un mot de passe' }).click()
    await expect.element(page.getByText(/par un nouveau lien, envoyé à camille@courriel\.test/)).toHaveFocus()
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.poll(() => api.of('POST', /.*/).map(({ body }) => body)).toEqual([{ email: 'camille@courriel.test' }])
  })

  test('asks for no current password shortly after a sign-in by link', async () => {
    let needsCurrentPassword = false
    api.on('GET /client-api/user', () => aClient({ hasPassword: true, needsCurrentPassword }))
    api.on('POST /client-api/auth/password', ({ body }) => {
      if ((body as { currentPassword?: string }).currentPassword) return undefined
      needsCurrentPassword = true
      return new Refusal('validation', { errors: { currentPassword: ['required'] } })
    })
    await visit('/client', anonymous)
    await page.getByRole('button', { name: 'Changer de mot de passe' }).click()
    const next = page.getByLabelText('Nouveau mot de passe', { exact: true })
    const current = page.getByLabelText('Mot de passe actuel', { exact: true })
    await expect.element(next).toHaveFocus()
    await expect.element(current).not.toBeInTheDocument()
    await next.fill('quatre galets au fond')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await current.fill('trois galets au fond')
    await expect.element(next).toHaveValue('quatre galets au fond')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(/Mot de passe enregistré/)).toBeVisible()
    await expect
      .poll(() => api.of('POST', '/client-api/auth/password').map(({ body }) => body))
      .toEqual([
        { password: 'quatre galets au fond' },
        { currentPassword: 'trois galets au fond', password: 'quatre galets au fond' },
      ])
  })
})

describe.each(['light', 'dark'])('in %s', (theme) => {
  test.each(['/client/login', `/client/link#token=${TOKEN}`, '/client/link', '/client'])(
    '%s is accessible, and fits a small phone in English',
    async (path) => {
      await page.viewport(320, 700)
      document.documentElement.dataset.theme = theme
      if (path === '/client') signInClient()
      await visit(path, { isAnonymous: true, language: 'en' })
      await expect.element(page.getByRole(path === '/client' ? 'region' : 'heading').first()).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
      expect(await findBarriers()).toEqual([])
    },
  )
})
