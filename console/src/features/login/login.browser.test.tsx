// Long: this file holds every way to sign in and every refusal.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, signIn, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aFactor } from '../../../test/build-account'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { FakeEventSource } from '../../../test/fake-events'
import { noticeState } from '../../lib/sign-in-notice'

let api: FakeApi

const email = page.getByLabelText('Adresse e-mail')
const password = page.getByLabelText('Mot de passe', { exact: true })
const submit = page.getByRole('button', { name: 'Se connecter' })
const alert = page.getByRole('alert')

async function fill() {
  await email.fill('claire@ancrage.test')
  await password.fill('tilleul-loire-brume')
}
const welcome = () => {
  signIn()
  return aUser()
}

beforeEach(() => {
  api = aQuietPractice().on('POST /api/auth/login', welcome)
})

describe('signing in', () => {
  test('focuses the first field and sends what was typed with our CSRF header', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="csrf-token" content="token-of-this-page">')
    await visit('/login', { isAnonymous: true })
    await expect.element(email).toHaveFocus()
    await fill()
    await page.getByLabelText('Rester connecté 30 jours').click()
    await submit.click()
    await vi.waitFor(() => expect(api.of('POST', '/api/auth/login')).toHaveLength(1), 10_000)
    const [sent] = api.of('POST', '/api/auth/login')
    expect(sent?.body).toEqual({ email: 'claire@ancrage.test', password: 'tilleul-loire-brume', remember: true })
    expect(sent?.headers.get('x-csrf-token')).toBe('token-of-this-page')
    expect(sent?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
    document.querySelector('meta[name="csrf-token"]')?.remove()
  })

  test('leads back to the page that the visitor wanted', async () => {
    const { address } = await visit('/sessions?period=past', { isAnonymous: true })
    await expect.poll(address).toBe('/login?to=%2Fsessions%3Fperiod%3Dpast')
    await fill()
    await submit.click()
    await expect.poll(address).toBe('/sessions?period=past')
  })

  test.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example/',
    '/%09/evil.example/',
    '/%2F%2Fevil.example',
    'javascript:alert(1)',
    '/login',
  ])('never leads to %s', async (to) => {
    const { address } = await visit(`/login?${new URLSearchParams({ to })}`, { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.poll(address).toBe('/')
  })

  test('names the missing fields, and sends nothing', async () => {
    await visit('/login', { isAnonymous: true })
    await submit.click()
    await expect.element(email).toHaveAccessibleDescription(/adresse e\u2011mail complète/)
    await expect.element(password).toHaveAccessibleDescription(/mot de passe/)
    await expect.element(email).toHaveFocus()
    expect(api.of('POST', '/api/auth/login')).toEqual([])
  })

  test('reports a wrong password, and lets the user type it again', async () => {
    api.on('POST /api/auth/login', () => new Refusal('wrong_credentials'))
    await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.element(alert.getByText(/mot de passe incorrect/)).toBeVisible()
    await expect.element(password).toHaveFocus()
    await expect.element(email).toHaveValue('claire@ancrage.test')
  })

  test('leads a client from the refusal to their own sign-in, beside the error and not only below the form', async () => {
    await page.viewport(360, 740)
    api.on('POST /api/auth/login', () => new Refusal('wrong_credentials'))
    await visit('/login', { isAnonymous: true })
    const ways = page.getByRole('link', { name: 'Ouvrir mon espace' })
    await expect.poll(() => ways.elements()).toHaveLength(1)
    await fill()
    await submit.click()
    await expect.poll(() => ways.elements()).toHaveLength(2)
    const [beside] = ways.elements()
    expect(beside!.getBoundingClientRect().top).toBeLessThan(email.element().getBoundingClientRect().top)
    expect(await findBarriers()).toEqual([])
    // Another refusal says nothing of an address that may be a client's.
    api.on('POST /api/auth/login', () => new Refusal('too_many_requests', { retryAfterSeconds: 90 }))
    await submit.click()
    await expect.poll(() => ways.elements()).toHaveLength(1)
  })

  test('shows how long to wait after too many attempts, and counts down in the button', async () => {
    api.on('POST /api/auth/login', () => new Refusal('too_many_requests', { retryAfterSeconds: 90 }))
    await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.element(alert.getByText(/Réessayez dans 2 minutes/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Réessayer dans 1:(30|29)/ })).toBeDisabled()
  })

  test('reports a missing connection, and does not retry by itself', async () => {
    api.on('POST /api/auth/login', () => noAnswer)
    await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.element(alert.getByText(/Le serveur ne répond pas/)).toBeVisible()
    await expect.poll(() => api.of('POST', '/api/auth/login')).toHaveLength(1)
  })

  test('shows the password on request', async () => {
    await visit('/login', { isAnonymous: true })
    await fill()
    const show = page.getByRole('button', { name: 'Afficher le mot de passe' })
    await show.click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await show.click()
    await expect.element(password).toHaveAttribute('type', 'password')
  })

  test('works with the keyboard alone', async () => {
    const { address } = await visit('/login', { isAnonymous: true })
    await expect.element(email).toHaveFocus()
    await userEvent.keyboard('claire@ancrage.test{Tab}tilleul-loire-brume{Enter}')
    await expect.poll(address).toBe('/')
  })

  test('redirects users who are signed in', async () => {
    const { address } = await visit('/login')
    await expect.poll(address).toBe('/')
  })

  test('asks for the password when the session ends, and clears the personal data from the page', async () => {
    const { address } = await visit('/requests')
    await expect.element(page.getByText('Aucune demande en attente')).toBeVisible()
    api.on('GET /api/sessions', () => new Refusal('not_signed_in'))
    const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
    stream.tells('changed', { topic: 'sessions' })
    await expect.poll(address).toBe('/login?to=%2Frequests')
    await expect.poll(() => document.cookie).not.toContain('userData')
    await expect.element(page.getByText(/Votre session a pris fin/)).toBeVisible()
  })
})

describe('signing in to an account with a second factor', () => {
  const code = page.getByLabelText('Code de vérification')
  const recovery = page.getByLabelText('Code de secours')

  beforeEach(() => {
    api.on('POST /api/auth/login', ({ body }) => {
      const given = (body as { code?: string }).code
      if (given === undefined) return new Refusal('code_required')
      if (given !== '123456' && given !== 'abcd-efgh-ijkl-mnop') return new Refusal('wrong_code')
      return welcome()
    })
  })

  test('asks for the code after the right password, and keeps what was typed', async () => {
    const { address } = await visit('/login?to=%2Frequests', { isAnonymous: true })
    await fill()
    await page.getByLabelText('Rester connecté 30 jours').click()
    await submit.click()
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await expect.element(alert).not.toBeInTheDocument()
    expect(await findBarriers()).toEqual([])
    await code.fill('123456')
    await submit.click()
    await expect.poll(address).toBe('/requests')
    await expect
      .poll(() => api.of('POST', '/api/auth/login').map(({ body }) => body))
      .toEqual([
        { email: 'claire@ancrage.test', password: 'tilleul-loire-brume', remember: true },
        { email: 'claire@ancrage.test', password: 'tilleul-loire-brume', remember: true, code: '123456' },
      ])
  })

  test('reports a wrong code, and lets the user type it again', async () => {
    const { address } = await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await code.fill('000000')
    await userEvent.keyboard('{Enter}')
    await expect.element(alert.getByText(/Ce code n’est pas celui/)).toBeVisible()
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('123456{Enter}')
    await expect.poll(address).toBe('/')
  })

  test('has its own title, and no link to the registration', async () => {
    await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.element(page.getByRole('heading', { name: 'Code de connexion' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Créer un compte' })).not.toBeInTheDocument()
  })

  test('sends no incomplete code, accepts spaces between digits, and reports a wrong recovery code', async () => {
    await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await code.fill('abcdef')
    await submit.click()
    await expect.element(code).toHaveAccessibleDescription(/Saisissez les six chiffres/)
    await expect.poll(() => api.of('POST', '/api/auth/login')).toHaveLength(1)
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await recovery.fill('zzzz-zzzz-zzzz-zzzz')
    await submit.click()
    await expect.element(alert.getByText(/Ce code de secours n’est pas le bon/)).toBeVisible()
    await page.getByRole('button', { name: 'Utiliser l’application' }).click()
    await code.fill('123 456')
    await submit.click()
    await vi.waitFor(
      () => expect(api.of('POST', '/api/auth/login').at(-1)?.body).toMatchObject({ code: '123456' }),
      10_000,
    )
  })

  test('names a missing code, and sends nothing', async () => {
    await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.element(code).toBeVisible()
    await submit.click()
    await expect.element(code).toHaveAccessibleDescription(/Saisissez les six chiffres/)
    await expect.element(code).toHaveFocus()
    await expect.poll(() => api.of('POST', '/api/auth/login')).toHaveLength(1)
  })

  test('accepts a recovery code while the codes of the authenticator are blocked', async () => {
    const { address } = await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.element(code).toBeVisible()
    api.on('POST /api/auth/login', ({ body }) => {
      if ((body as { code?: string }).code !== 'abcd-efgh-ijkl-mnop')
        return new Refusal('too_many_requests', { retryAfterSeconds: 900 })
      return welcome()
    })
    await code.fill('000000')
    await submit.click()
    await expect.element(page.getByRole('button', { name: /Réessayer dans/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await expect.element(recovery).toHaveFocus()
    await recovery.fill('abcd-efgh-ijkl-mnop')
    await submit.click()
    await expect.poll(address).toBe('/')
  })

  test('leads back to the password, with what was typed', async () => {
    await visit('/login', { isAnonymous: true })
    await fill()
    await submit.click()
    await expect.element(code).toBeVisible()
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect.element(email).toHaveValue('claire@ancrage.test')
    await expect.element(password).toHaveValue('tilleul-loire-brume')
    await submit.click()
    await expect.element(code).toHaveValue('')
  })
})

test('an admin without a second factor is led to set one up, and then to the wanted page', async () => {
  api
    .on('POST /api/auth/login', () => {
      signIn({ isAdmin: true })
      return aUser({ name: 'Yann Le Bihan', isAdmin: true, isTotpRequired: true })
    })
    .on('GET /api/auth/totp', () => aFactor({ isRequired: true }))
  const { address } = await visit('/login?to=%2Fadmin%2Fusers', { isAnonymous: true })
  await fill()
  await submit.click()
  await expect.poll(address).toBe('/second-factor?to=%2Fadmin%2Fusers')
  await expect.element(page.getByRole('heading', { name: 'Validation en deux étapes' })).toBeVisible()
})

test('the page links to the registration and a forgotten password, and shows notices of other pages', async () => {
  const { router } = await visit('/login', { isAnonymous: true })
  await expect.element(page.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute('href', '/register')
  const forgotten = page.getByRole('link', { name: /Mot de passe oublié/ })
  await expect.element(forgotten).toHaveAttribute('href', '/forgot-password')
  const area = page.getByRole('link', { name: 'Ouvrir mon espace' })
  await expect.element(area).toHaveAttribute('href', '/client/login')
  await expect.element(page.getByRole('status').getByText(/Votre mot de passe est changé/)).not.toBeInTheDocument()
  await router.navigate('/login', { state: noticeState('passwordReset') })
  await expect.element(page.getByText(/Votre mot de passe est changé/)).toBeVisible()
  await router.navigate('/login', { state: noticeState('emailVerified') })
  await expect.element(page.getByText(/Votre adresse est confirmée/)).toBeVisible()
})

test('a client on the wrong page takes the typed address along to the client sign-in', async () => {
  const { address } = await visit('/login', { isAnonymous: true })
  await page.getByLabelText('Adresse e-mail').fill('camille@courriel.test')
  await page.getByRole('link', { name: 'Ouvrir mon espace' }).click()
  await expect.element(page.getByRole('button', { name: 'Recevoir un lien' })).toBeVisible()
  await expect.element(page.getByLabelText('Adresse e-mail')).toHaveValue('camille@courriel.test')
  await expect.poll(address).toBe('/client/login')
})

test('the language changes without a reload, in the page, the document and the cookie', async () => {
  await visit('/login', { isAnonymous: true })
  await page.getByRole('button', { name: 'Langue : Français' }).click()
  await page.getByText('English').click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect
    .poll(() => document.querySelectorAll('[popover]:popover-open'), { message: 'a press chooses and closes' })
    .toHaveLength(0)
  await expect.poll(() => document.documentElement.lang).toBe('en')
  await expect.poll(() => document.documentElement.dir).toBe('ltr')
  await expect.poll(() => document.cookie).toContain('language=en')
  await expect.poll(() => document.title).toBe('Sign in · Ancrage')
})

test('the theme changes at once and is stored', async () => {
  await visit('/login', { isAnonymous: true })
  await page.getByRole('button', { name: 'Thème' }).click()
  await page.getByText('Sombre').click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await expect.poll(() => localStorage.getItem('ancrage-theme')).toBe('dark')
  localStorage.removeItem('ancrage-theme')
})
