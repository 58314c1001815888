import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aClient, anAppointment, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

const anonymous = { isAnonymous: true }
const email = page.getByLabelText('Adresse e-mail')
const TOKEN = 'a-token-of-more-than-twenty-characters'

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withClientArea(aQuietPractice()).on('POST /client-api/auth/link', () => undefined)
})
afterEach(forgetClientCookie)

describe('coming in', () => {
  test('begins with the address, to which a link is sent, and sent again', async () => {
    await visit('/client/login', anonymous)
    await expect.element(email).toHaveFocus()
    await email.fill('camille@courriel.test')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.element(page.getByText(/Si un espace client existe pour camille@courriel\.test/)).toHaveFocus()
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect.element(page.getByText(/E-mail renvoyé/)).toBeVisible()
    const asked = api.of('POST', '/client-api/auth/link').map(({ body }) => body)
    expect(asked).toEqual(Array(2).fill({ email: 'camille@courriel.test' }))
  })

  test('waits as long as the server says before another link is sent', async () => {
    await visit('/client/login', anonymous)
    await email.fill('camille@courriel.test')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.element(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeVisible()
    api.on('POST /client-api/auth/link', () => new Refusal('too_many_requests', { retryAfterSeconds: 90 }))
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect.element(page.getByRole('button', { name: /Renvoyer dans 1:(30|29)/ })).toBeDisabled()
  })

  test('without a whole address asks nothing of the server', async () => {
    await visit('/client/login', anonymous)
    await email.fill('camille')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.element(email).toHaveAccessibleDescription(/adresse e-mail complète/)
    expect(api.of('POST', '/client-api/auth/link')).toEqual([])
  })

  test('is also possible by password', async () => {
    api.on('POST /client-api/auth/login', () => {
      signInClient()
      return aClient()
    })
    const { address } = await visit('/client/login', anonymous)
    await page.getByRole('button', { name: 'J’ai un mot de passe' }).click()
    await email.fill('camille@courriel.test')
    await page.getByLabelText('Mot de passe', { exact: true }).fill('trois galets au fond')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect.poll(address).toBe('/client')
    await expect
      .poll(() => api.of('POST', '/client-api/auth/login')[0]?.body)
      .toEqual({
        email: 'camille@courriel.test',
        password: 'trois galets au fond',
        remember: false,
      })
  })

  test('with a wrong password says so in one sentence; the address that was typed is kept', async () => {
    api.on('POST /client-api/auth/login', () => new Refusal('wrong_credentials'))
    await visit('/client/login', anonymous)
    await email.fill('camille@courriel.test')
    await page.getByRole('button', { name: 'J’ai un mot de passe' }).click()
    await expect.element(email).toHaveValue('camille@courriel.test')
    await page.getByLabelText('Mot de passe', { exact: true }).fill('faux')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect.element(page.getByRole('alert').getByText(/mot de passe incorrect/)).toBeVisible()
  })
})

describe('a mailed link', () => {
  test('opens a page that does nothing by itself, hides the token, and signs in by its button', async () => {
    api.on('POST /client-api/auth/link/use', () => {
      signInClient()
      return aClient()
    })
    const { router, address } = await visit(`/client/link#token=${TOKEN}`, anonymous)
    const button = page.getByRole('button', { name: 'Me connecter' })
    await expect.element(button).toBeVisible()
    await expect.poll(() => router.state.location.hash).toBe('')
    expect(api.of('POST', '/client-api/auth/link/use')).toEqual([])
    await button.click()
    await expect.poll(address).toBe('/client')
    await expect.poll(() => api.of('POST', '/client-api/auth/link/use')[0]?.body).toEqual({ token: TOKEN })
  })

  test.each(['link_expired', 'validation'] as const)('that is %s leads to another one', async (code) => {
    api.on('POST /client-api/auth/link/use', () => new Refusal(code))
    const { address } = await visit(`/client/link#token=${TOKEN}`, anonymous)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect.element(page.getByText(/sert une seule fois/)).toHaveFocus()
    await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click()
    await expect.poll(address).toBe('/client/login')
  })

  test('without a token asks for another at once; without a connection keeps the one there is', async () => {
    const { router } = await visit('/client/link', anonymous)
    await expect.element(page.getByRole('heading', { name: 'Il manque votre lien' })).toBeVisible()
    api.on('POST /client-api/auth/link/use', () => noAnswer)
    await router.navigate(`/client/link#token=${TOKEN}`)
    await page.getByRole('button', { name: 'Me connecter' }).click()
    await expect.element(page.getByText(/Le serveur ne répond pas/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Me connecter' })).toBeVisible()
  })
})

describe('the client’s own page', () => {
  beforeEach(() => signInClient())

  test('says what is next, where, and leads to where it is moved or cancelled', async () => {
    await visit('/client', anonymous)
    const next = page.getByRole('region', { name: 'Prochain rendez-vous' })
    await expect.element(next.getByText('mardi 2 mars')).toBeVisible()
    expect(plain(next.element().textContent)).toContain('14 rue des Tilleuls, 44000 Nantes')
    const map = next.getByRole('link', { name: /^Voir sur une carte/ })
    await expect.element(map).toHaveAttribute('href', expect.stringMatching(/openstreetmap.*14%20rue%20des%20Tilleuls/))
    expect(plain(next.element().textContent)).toMatch(/09:30\s*–\s*10:30/)
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

  test('says when the device has lost its connection, and no longer once it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await visit('/client', anonymous)
    await expect.element(page.getByText('mardi 2 mars')).toBeVisible()
    const notice = page.getByRole('banner').getByText('Hors ligne')
    await expect.element(notice).toBeVisible()
    online.mockRestore()
    window.dispatchEvent(new Event('online'))
    await expect.element(notice).not.toBeInTheDocument()
  })

  test('that cannot be read without a connection says that it is the device', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    api.on('GET /client-api/sessions', () => noAnswer)
    await visit('/client', anonymous)
    await expect.element(page.getByText(/Vous êtes hors ligne/)).toBeVisible()
    online.mockRestore()
  })

  test('wears the look of the one practice', async () => {
    const logo = { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 40, height: 40 }
    const practices = aClient().practices.map((one) => ({ ...one, primaryColor: '#0f766e', logo }))
    api.on('GET /client-api/user', () => aClient({ practices }))
    await visit('/client', anonymous)
    await expect.element(page.getByRole('banner').getByText('Cabinet des Tilleuls')).toBeVisible()
    expect(document.querySelector('header img')?.getAttribute('src')).toBe(logo.url)
    expect(document.body.style.getPropertyValue('--brand')).toBe('#0f766e')
    expect(document.querySelector('[data-practice]'), 'nothing is told apart').toBeNull()
  })

  test('names each practice where there are several', async () => {
    const other = {
      ...aClient().practices[0]!,
      id: '44444444-0000-7000-8000-000000000002',
      name: 'Cabinet du Port',
      primaryColor: '#b4502f',
    }
    api.on('GET /client-api/user', () => aClient({ practices: [...aClient().practices, other] }))
    api.on('GET /client-api/sessions', () => [
      anAppointment(),
      anAppointment({ startsAt: '2027-03-12T08:30:00.000Z', practiceId: other.id }),
    ])
    await visit('/client', anonymous)
    await expect.element(page.getByRole('region', { name: 'Plus tard' }).getByText('Cabinet du Port')).toBeVisible()
    await expect.element(page.getByRole('banner').getByText('Espace client')).toBeVisible()
    const links = ['next', 'later'].map((id) =>
      document.querySelector(`[aria-labelledby="${id}"] a[href^="/client/s"]`),
    )
    const bars = links
      .map((link) => link?.closest('[data-practice]'))
      .map((of) => of && getComputedStyle(of, '::before'))
    expect(new Set(bars.map((bar) => bar?.backgroundColor)).size, 'each in its colour').toBe(2)
  })

  test('without appointments says so, and whom to call', async () => {
    api.on('GET /client-api/sessions', () => [])
    await visit('/client', anonymous)
    await expect.element(page.getByText('Rien de prévu pour l’instant')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '02 61 91 00 42' })).toBeVisible()
  })

  test('that cannot be read says so and offers to try again', async () => {
    api.on('GET /client-api/sessions', () => noAnswer)
    await visit('/client', anonymous)
    await expect.element(page.getByText(/Le serveur ne répond pas/)).toBeVisible()
    api.on('GET /client-api/sessions', () => [anAppointment()])
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByText('mardi 2 mars')).toBeVisible()
  })

  test('of whom the server no longer knows forgets the cookie, leads nowhere and shows the way in', async () => {
    api.on('GET /client-api/user', () => new Refusal('not_signed_in'))
    api.on('GET /client-api/sessions', () => new Refusal('not_signed_in'))
    const { address } = await visit('/client', { isAnonymous: false })
    await expect.element(page.getByText('Vous êtes déconnecté')).toBeVisible()
    expect(address()).toBe('/client')
    expect(document.cookie).not.toContain('clientData')
    expect(document.cookie, 'a practitioner at the same browser stays').toContain('userData')
    await page.getByRole('link', { name: 'Se reconnecter' }).click()
    await expect.poll(address).toBe('/client/login')
  })

  test('is closed to who is not signed in, and left by signing out', async () => {
    api.on('POST /client-api/auth/logout', () => undefined)
    const { address, router } = await visit('/client', anonymous)
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect.poll(address).toBe('/client/login')
    expect(document.cookie).not.toContain('clientData')
    // Until the way in is shown the page before is still there, which knows who has just left.
    await expect.element(email).toBeVisible()
    await router.navigate('/client')
    await expect.poll(address).toBe('/client/login')
  })

  test('lets a first password be chosen, and another with the one before', async () => {
    let hasPassword = false
    api.on('GET /client-api/user', () => aClient({ hasPassword, needsCurrentPassword: hasPassword }))
    api.on('POST /client-api/auth/password', ({ body }) => {
      const { currentPassword } = body as { currentPassword?: string }
      if (currentPassword === 'faux') return new Refusal('validation', { errors: { currentPassword: ['wrong'] } })
      hasPassword = true
      return undefined
    })
    await visit('/client', anonymous)
    await page.getByRole('button', { name: 'Choisir un mot de passe' }).click()
    await page.getByLabelText('Mot de passe', { exact: true }).fill('trois galets au fond')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(/Mot de passe enregistré/)).toBeVisible()
    await page.getByRole('button', { name: 'Changer de mot de passe' }).click()
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

  test('has who came in long ago come in by a new link before a first password', async () => {
    api.on('GET /client-api/user', () => aClient({ needsLink: true })).on('POST /client-api/auth/link', () => undefined)
    await visit('/client', anonymous)
    await page.getByRole('button', { name: 'Choisir un mot de passe' }).click()
    await expect.element(page.getByText(/par un nouveau lien, envoyé à camille@courriel\.test/)).toHaveFocus()
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect.poll(() => api.of('POST', /.*/).map(({ body }) => body)).toEqual([{ email: 'camille@courriel.test' }])
  })

  test('asks nobody for the password there is who has just come in by link, unless that was too long ago', async () => {
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
    '%s has no barrier, and fits a small phone in English',
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
