import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, signIn, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { withSchedule } from '../../../test/build-schedule'
import { withSettings } from '../../../test/build-settings'
import { aChallenge } from '../../../test/build-site'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

const field = (name: string | RegExp) => page.getByLabelText(name)
const password = page.getByLabelText('Mot de passe', { exact: true })
const next = page.getByRole('button', { name: 'Continuer' })
const submit = page.getByRole('button', { name: 'Créer mon compte' })
const address = page.getByRole('combobox', { name: /Adresse/ })

const streets = [
  { label: '14 Rue des Tilleuls 44000 Nantes', street: '14 Rue des Tilleuls', postcode: '44000', city: 'Nantes' },
  {
    label: '14 Rue des Tisserands 44800 Saint-Herblain',
    street: '14 Rue des Tisserands',
    postcode: '44800',
    city: 'Saint-Herblain',
  },
].map((street) => ({ ...street, latitude: 47.2, longitude: -1.5 }))

async function fillAccount() {
  await field('Prénom et nom').fill('Ariane Lebreton')
  await field(/Adresse e-mail/).fill('ariane@cabinet.test')
  await password.fill('saule-ardoise-marée')
}

async function reachPractice() {
  await visit('/register', { isAnonymous: true })
  await fillAccount()
  await next.click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Votre cabinet' })).toBeVisible()
}

async function fillPractice() {
  await field('Nom du cabinet').fill('Cabinet du Saule')
  await page.getByRole('checkbox').click()
}

beforeEach(() => {
  api = aQuietPractice()
    .on('GET /api/auth/register/challenge', () => aChallenge)
    .on('POST /api/auth/register', () => undefined)
    .on('POST /api/auth/login', () => new Refusal('wrong_credentials'))
    .on('POST /api/auth/resend-verification', () => undefined)
    .on('GET /api/addresses', () => streets)
    .on('POST /api/auth/password-strength', ({ body }) => ({
      strength: (body as { password: string }).password.includes('lebreton') ? 'guessable' : 'strong',
    }))
})

const sent = () => api.of('POST', '/api/auth/register')

describe('opening an account', () => {
  test('opens the terms beside the form', async () => {
    await reachPractice()
    for (const [name, path] of [
      ['conditions d’utilisation', '/conditions-d-utilisation'],
      ['politique de confidentialité', '/politique-de-confidentialite'],
    ] as const) {
      const paper = page.getByRole('main').getByRole('link', { name })
      await expect.element(paper).toHaveAttribute('href', path)
      await expect.element(paper).toHaveAttribute('target', '_blank')
    }
  })

  test('goes on in the first field of each step, and announces the step', async () => {
    await reachPractice()
    const announced = page.getByRole('status').filter({ hasText: /^Étape/ })
    await expect.element(field('Nom du cabinet')).toHaveFocus()
    await expect.element(announced).toMatchTextContent(/^Étape 2 sur 2\s: Votre cabinet$/)
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect.element(field('Prénom et nom')).toHaveFocus()
    await expect.element(announced).toMatchTextContent(/^Étape 1 sur 2\s: Votre compte$/)
  })

  test('asks for the person, then the practice, and says where the mail went', async () => {
    await reachPractice()
    await fillPractice()
    await field(/SIRET/).fill('73282932000074')
    // The welcome asks for it.
    await expect.element(field(/Téléphone/)).not.toBeInTheDocument()
    await submit.click()
    await expect.element(page.getByRole('heading', { name: 'Vérifiez votre boîte de réception' })).toBeVisible()
    await expect.element(page.getByText('ariane@cabinet.test')).toBeVisible()
    await expect
      .poll(() => sent().map(({ body }) => body))
      .toEqual([
        {
          account: {
            name: 'Ariane Lebreton',
            email: 'ariane@cabinet.test',
            password: 'saule-ardoise-marée',
            locale: 'fr',
          },
          practice: {
            name: 'Cabinet du Saule',
            siret: '73282932000074',
            timeZone: 'Europe/Paris',
          },
          acceptsTerms: true,
          captcha: expect.stringMatching(/^[\w+/=]{50,}$/),
        },
      ])
  })

  test('ends signed in, in the new practice', async () => {
    api.on('POST /api/auth/login', () => {
      signIn()
      return aUser()
    })
    withSettings(withSchedule(api), { welcome: [] })
    const { address } = await visit('/register', { isAnonymous: true })
    await fillAccount()
    await next.click()
    await fillPractice()
    await submit.click()
    await expect.poll(address).toBe('/welcome')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible()
    expect(api.of('POST', '/api/auth/login').map(({ body }) => body)).toEqual([
      { email: 'ariane@cabinet.test', password: 'saule-ardoise-marée' },
    ])
  })

  test('stops at the first missing field of each step', async () => {
    await visit('/register', { isAnonymous: true })
    await field('Prénom et nom').fill('Ariane Lebreton')
    await next.click()
    await expect.element(field(/Adresse e-mail/)).toHaveFocus()
    await expect.element(field(/Adresse e-mail/)).toHaveAccessibleDescription(/adresse e\u2011mail complète/)
    await expect.element(password).toHaveAccessibleDescription(/trop court/)
    await fillAccount()
    await next.click()
    await field('Nom du cabinet').clear()
    await submit.click()
    await expect.element(field('Nom du cabinet')).toHaveFocus()
    await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription(/accord/)
    expect(sent()).toEqual([])
  })

  test('keeps the typed values on the way back, after a change of language and after a failure', async () => {
    api.on('POST /api/auth/register', () => noAnswer)
    await reachPractice()
    await fillPractice()
    await submit.click()
    await expect.element(page.getByText(/Le serveur ne répond pas/)).toBeVisible()
    await page.getByRole('button', { name: 'Retour' }).click()
    await expect.element(password).toHaveValue('saule-ardoise-marée')
    await page.getByRole('button', { name: 'Langue : Français' }).click()
    await page.getByText('English').click()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(field('Name of the practice')).toHaveValue('Cabinet du Saule')
    await expect.element(page.getByRole('checkbox')).toBeChecked()
  })

  test('refuses a password that is too easy, and half a SIRET, in their own step', async () => {
    await visit('/register', { isAnonymous: true })
    await fillAccount()
    await password.fill('ariane-lebreton-1')
    await next.click()
    await expect.element(password).toHaveFocus()
    await expect.element(password).toHaveAccessibleDescription(/trop facile à deviner/)
    await password.fill('saule-ardoise-marée')
    await next.click()
    await fillPractice()
    await field(/SIRET/).fill('123')
    await submit.click()
    await expect.element(field(/SIRET/)).toHaveFocus()
    await expect.element(field(/SIRET/)).toHaveAccessibleDescription(/compte 14 chiffres/)
    expect(sent()).toEqual([])
  })

  test('leads to the step and the field that the server refused', async () => {
    api.on('POST /api/auth/register', () => new Refusal('validation', { errors: { 'account.password': ['too_weak'] } }))
    await reachPractice()
    await fillPractice()
    await submit.click()
    await expect.element(password).toHaveFocus()
    await expect.element(password).toHaveAccessibleDescription(/trop facile à deviner/)
    api.on('POST /api/auth/register', () => new Refusal('validation', { errors: { 'practice.city': ['too_long'] } }))
    await password.fill('saule-ardoise-marée-haute')
    await next.click()
    await submit.click()
    await expect.element(field(/Code postal et ville/)).toHaveFocus()
    await expect.element(field(/Code postal et ville/)).toHaveAccessibleDescription(/trop long/i)
  })

  test('shows how strong the password is, and checks a SIRET', async () => {
    await visit('/register', { isAnonymous: true })
    await fillAccount()
    await expect.element(password).toHaveAccessibleDescription(/Très solide/)
    await password.fill('lebreton-44')
    await expect.element(password).toHaveAccessibleDescription(/facile à deviner/)
    await password.fill('saule-ardoise-marée')
    await next.click()
    const siret = field(/SIRET/)
    // The step takes the focus when it is shown.
    await expect.element(siret).toBeVisible()
    siret.element().focus()
    await userEvent.keyboard('73282932000075')
    await expect.poll(() => plain((siret.element() as HTMLInputElement).value)).toBe('732 829 320 00075')
    await expect.element(siret).toHaveAccessibleDescription(/Un chiffre semble faux/)
    await userEvent.keyboard('{Backspace}4')
    await expect.element(siret).toHaveAccessibleDescription(/SIRET valide/)
  })

  test('shows how long to wait after too many attempts', async () => {
    api.on('POST /api/auth/register', () => new Refusal('too_many_requests', { retryAfterSeconds: 90 }))
    await reachPractice()
    await fillPractice()
    await submit.click()
    await expect.element(page.getByRole('button', { name: /Réessayer dans 1:(30|29)/ })).toBeDisabled()
  })

  test('redirects users who are signed in', async () => {
    const { address } = await visit('/register')
    await expect.poll(address).toBe('/')
  })
})

test('the browser’s back and forward buttons change the step and lose nothing', async () => {
  const { router } = await visit('/register', { isAnonymous: true })
  await fillAccount()
  await next.click()
  await fillPractice()
  await router.navigate(-1)
  await expect.element(field('Prénom et nom')).toHaveFocus()
  await expect.element(password).toHaveValue('saule-ardoise-marée')
  await router.navigate(1)
  await expect.element(field('Nom du cabinet')).toHaveValue('Cabinet du Saule')
})

describe('the address', () => {
  test('completes with the keyboard alone', async () => {
    await reachPractice()
    address.element().focus()
    await userEvent.keyboard('14 rue des ti')
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(page.getByRole('option', { name: /Tisserands/ })).toHaveAttribute('aria-selected', 'true')
    await expect
      .poll(() => document.getElementById(address.element().getAttribute('aria-activedescendant') ?? '')?.textContent)
      .toMatch(/Tisserands/)
    await userEvent.keyboard('{Enter}')
    await expect.element(address).toHaveValue('14 Rue des Tisserands')
    await expect.element(field(/Code postal et ville/)).toHaveValue('44800 Saint-Herblain')
    await expect.element(page.getByRole('listbox', { includeHidden: true })).not.toBeVisible()
    expect(sent()).toEqual([])
  })

  test('is a plain field while the service is down', async () => {
    api.on('GET /api/addresses', () => new Refusal('unavailable'))
    await reachPractice()
    await address.fill('3 quai de la Fosse')
    await vi.waitFor(() => expect(api.of('GET', '/api/addresses').length).toBeGreaterThan(0), 10_000)
    await fillPractice()
    await submit.click()
    await vi.waitFor(() => expect(sent()).toHaveLength(1), 10_000)
    await expect.poll(() => sent()[0]?.body).toMatchObject({ practice: { address: '3 quai de la Fosse' } })
  })
})

describe('the confirmation mail', () => {
  beforeEach(async () => {
    await reachPractice()
    await fillPractice()
    await submit.click()
  })

  const resend = page.getByRole('button', { name: 'Renvoyer l’e-mail' })

  test('is sent again on request after a pause, and after a longer one when the server asks for it', async () => {
    await resend.click()
    await expect.element(page.getByText(/E\u2011mail renvoyé/)).toBeVisible()
    await expect
      .poll(() => api.of('POST', '/api/auth/resend-verification')[0]?.body)
      .toEqual({ email: 'ariane@cabinet.test' })
    await expect.element(page.getByRole('button', { name: /Renvoyer dans 0:(30|29)/ })).toBeDisabled()
    vi.setSystemTime(Date.now() + 31_000)
    api.on('POST /api/auth/resend-verification', () => new Refusal('too_many_requests', { retryAfterSeconds: 60 }))
    await resend.click()
    await expect.element(page.getByRole('button', { name: /Renvoyer dans 1:00|Renvoyer dans 0:59/ })).toBeDisabled()
  })

  test('goes to a corrected address without typing the rest again', async () => {
    await page.getByRole('button', { name: 'Corriger l’adresse' }).click()
    await expect.element(field(/Adresse e-mail/)).toHaveFocus()
    await expect.element(password).toHaveValue('saule-ardoise-marée')
  })
})
