import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

const TOKEN = 'a-token-of-more-than-twenty-characters'

let api: FakeApi

beforeEach(() => {
  api = aQuietPractice()
    .on('POST /api/auth/forgot-password', () => undefined)
    .on('POST /api/auth/reset-password', () => undefined)
})

describe('a forgotten password', () => {
  const email = page.getByLabelText('Adresse e-mail')
  const submit = page.getByRole('button', { name: 'Envoyer le lien' })

  test('is asked for by address, and the answer does not reveal whether it has an account', async () => {
    await visit('/forgot-password', { isAnonymous: true })
    await expect.element(email).toHaveFocus()
    await email.fill('claire@ancrage.test')
    await submit.click()
    await expect.element(page.getByText(/Si un compte existe pour claire@ancrage.test/)).toHaveFocus()
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect.element(page.getByText(/E\u2011mail renvoyé/)).toBeVisible()
    expect(api.of('POST', '/api/auth/forgot-password').map(({ body }) => body)).toEqual([
      { email: 'claire@ancrage.test' },
      { email: 'claire@ancrage.test' },
    ])
  })

  test('needs an address, and sends nothing without one', async () => {
    await visit('/forgot-password', { isAnonymous: true })
    await submit.click()
    await expect.element(email).toHaveAccessibleDescription(/adresse e\u2011mail complète/)
    expect(api.of('POST', '/api/auth/forgot-password')).toEqual([])
  })

  test('shows how long to wait after too many attempts', async () => {
    api.on('POST /api/auth/forgot-password', () => new Refusal('too_many_requests', { retryAfterSeconds: 90 }))
    await visit('/forgot-password', { isAnonymous: true })
    await email.fill('claire@ancrage.test')
    await submit.click()
    await expect.element(page.getByRole('button', { name: /Réessayer dans 1:(30|29)/ })).toBeDisabled()
  })

  test('is available to a user who seems to be signed in', async () => {
    await visit('/forgot-password')
    await expect.element(email).toBeVisible()
  })
})

describe('a new password', () => {
  const password = page.getByLabelText('Nouveau mot de passe')
  const submit = page.getByRole('button', { name: 'Enregistrer ce mot de passe' })
  const expired = page.getByRole('heading', { name: 'Ce lien n’est plus valable' })

  test('is chosen with the token of the link, which leaves the address at once, and leads to the sign-in', async () => {
    const { address, router } = await visit(`/password/reset#token=${TOKEN}`, { isAnonymous: true })
    await expect.element(password).toHaveFocus()
    await expect.poll(() => router.state.location.hash).toBe('')
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
    await password.fill('tilleul-loire-brume')
    await submit.click()
    await expect.poll(address).toBe('/login')
    await expect.poll(() => router.state.location.state).toEqual({ notice: 'passwordReset' })
    const [sent] = api.of('POST', '/api/auth/reset-password')
    expect(sent?.body).toEqual({ token: TOKEN, password: 'tilleul-loire-brume', keepsConnections: false })
  })

  test('keeps calendars and connections when the user asks for it', async () => {
    await visit(`/password/reset#token=${TOKEN}`, { isAnonymous: true })
    await password.fill('tilleul-loire-brume')
    await page.getByLabelText(/C’était un simple oubli/).click()
    await submit.click()
    await expect
      .poll(() => api.of('POST', '/api/auth/reset-password')[0]?.body)
      .toMatchObject({ keepsConnections: true })
  })

  test.each([
    ['guessable', 'motdepasse123', 'Trop facile à deviner.'],
    ['good', 'jetaimemonchien', 'Solide.'],
    ['strong', 'tilleul-loire-brume', 'Très solide.'],
  ])('that the server finds %s is labelled so while typing', async (strength, typed, words) => {
    api.on('POST /api/auth/password-strength', () => ({ strength }))
    await visit(`/password/reset#token=${TOKEN}`, { isAnonymous: true })
    await password.fill(typed)
    await expect.element(password).toHaveAccessibleDescription(words)
    expect(api.of('POST', '/api/auth/password-strength').at(-1)?.body).toEqual({ password: typed, about: [] })
  })

  test('has no label while the server does not answer', async () => {
    api.on('POST /api/auth/password-strength', () => noAnswer)
    await visit(`/password/reset#token=${TOKEN}`, { isAnonymous: true })
    await password.fill('tilleul')
    await expect.element(password).toHaveAccessibleDescription('Trop court pour l’instant.')
    await password.fill('tilleul-loire-brume')
    await expect.element(password).toHaveAccessibleDescription(/quelques mots sans rapport/)
  })

  test('is available to a user who seems to be signed in, and signs that user out', async () => {
    const { address } = await visit(`/password/reset#token=${TOKEN}`)
    await password.fill('tilleul-loire-brume')
    await submit.click()
    await expect.poll(address).toBe('/login')
    await expect.poll(() => document.cookie).not.toContain('userData')
  })

  test('that is too weak is refused at its field', async () => {
    api.on('POST /api/auth/reset-password', () => new Refusal('validation', { errors: { password: ['too_weak'] } }))
    await visit(`/password/reset#token=${TOKEN}`, { isAnonymous: true })
    await password.fill('motdepasse')
    await submit.click()
    await expect.element(password).toHaveAccessibleDescription(/trop facile à deviner/)
    await expect.poll(() => page.getByText('Trop facile à deviner.').elements()).toHaveLength(1)
    await expect.element(password).toHaveFocus()
  })

  test.each([
    ['used or too old', new Refusal('link_expired')],
    ['altered', new Refusal('not_found')],
    ['cut', new Refusal('validation', { errors: { token: ['too_short'] } })],
  ])('shows that a link is %s, and offers a new link', async (_, refusal) => {
    api.on('POST /api/auth/reset-password', () => refusal)
    const { address } = await visit(`/password/reset#token=${TOKEN}`, { isAnonymous: true })
    await password.fill('tilleul-loire-brume')
    await submit.click()
    await expect.element(expired).toBeVisible()
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect.poll(address).toBe('/forgot-password')
  })

  test('without a token shows no form', async () => {
    await visit('/password/reset', { isAnonymous: true })
    await expect.element(page.getByText(/Rouvrez le lien depuis l’e\u2011mail/)).toBeVisible()
  })

  test('accepts another link that is opened in the same page', async () => {
    api.on('POST /api/auth/reset-password', () => new Refusal('link_expired'))
    const { router } = await visit(`/password/reset#token=${TOKEN}`, { isAnonymous: true })
    await password.fill('tilleul-loire-brume')
    await submit.click()
    await expect.element(expired).toBeVisible()
    api.on('POST /api/auth/reset-password', () => undefined)
    await router.navigate(`/password/reset#token=${TOKEN}-2`)
    await password.fill('tilleul-loire-brume')
    await submit.click()
    await vi.waitFor(
      () => expect(api.of('POST', '/api/auth/reset-password').at(-1)?.body).toMatchObject({ token: `${TOKEN}-2` }),
      10_000,
    )
  })
})
