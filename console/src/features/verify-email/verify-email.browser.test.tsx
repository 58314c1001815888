import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, signIn, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { withSettings } from '../../../test/build-settings'
import { aNewPractice } from '../../../test/build-welcome'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

const LINK = '/verify-email#token=a-token-of-more-than-twenty-characters'

let api: FakeApi

const confirm = page.getByRole('button', { name: 'Confirmer mon adresse' })
const sent = () => api.of('POST', '/api/auth/verify-email')

beforeEach(() => {
  api = withSettings(aQuietPractice(), { welcome: ['hours', 'types', 'practice', 'publish'] })
    .on('POST /api/auth/verify-email', () => ({ email: 'claire@ancrage.test', isNew: true }))
    .on('POST /api/auth/resend-verification', () => undefined)
    .on('POST /api/auth/login', () => new Refusal('code_required'))
})

describe('the link that confirms an address', () => {
  test('asks for a password when nobody is signed in to the account, and leads to the sign-in with it', async () => {
    const required = new Refusal('validation', { errors: { password: ['required'] } })
    api.on('POST /api/auth/verify-email', ({ body }) =>
      (body as { password?: string }).password ? { email: 'claire@ancrage.test', isNew: true } : required,
    )
    await visit(LINK, { isAnonymous: true })
    await confirm.click()
    await expect.element(page.getByRole('heading', { name: 'Choisir votre mot de passe' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill('la marée remonte vers le soir')
    await page.getByRole('button', { name: 'Confirmer et enregistrer' }).click()
    await expect.element(page.getByText(/L’adresse claire@ancrage.test est confirmée/)).toBeVisible()
    expect(sent().map(({ body }) => body)).toEqual([
      { token: 'a-token-of-more-than-twenty-characters' },
      { token: 'a-token-of-more-than-twenty-characters', password: 'la marée remonte vers le soir' },
    ])
    await expect.element(page.getByRole('link', { name: 'Se connecter' })).toBeVisible()
  })

  test('explains what is wrong with a weak password, and keeps the link', async () => {
    api.on('POST /api/auth/verify-email', ({ body }) => {
      const reason = (body as { password?: string }).password ? 'too_weak' : 'required'
      return new Refusal('validation', { errors: { password: [reason] } })
    })
    await visit(LINK, { isAnonymous: true })
    await confirm.click()
    const field = page.getByRole('textbox', { name: 'Mot de passe' })
    await field.fill('la marée remonte vers le soir')
    await page.getByRole('button', { name: 'Confirmer et enregistrer' }).click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  })

  test('changes nothing by being opened: the button confirms', async () => {
    const { router } = await visit(LINK, { isAnonymous: true })
    await expect.element(confirm).toBeVisible()
    await expect.poll(() => router.state.location.hash).toBe('')
    expect(sent()).toEqual([])
    await confirm.click()
    await expect.element(page.getByText(/L’adresse claire@ancrage.test est confirmée/)).toHaveFocus()
    await expect
      .poll(() => sent().map(({ body }) => body))
      .toEqual([{ token: 'a-token-of-more-than-twenty-characters' }])
    await page.getByRole('link', { name: 'Se connecter' }).click()
    await expect
      .poll(() => router.state.location)
      .toMatchObject({ pathname: '/login', state: { notice: 'emailVerified' } })
  })

  test('leads signed-in users to their practice at once', async () => {
    const { address } = await visit(LINK)
    await confirm.click()
    await expect.element(page.getByText(/L’adresse claire@ancrage.test est confirmée/)).toBeVisible()
    await expect.poll(address).toBe('/')
  })

  test('leads back to a welcome that is not finished', async () => {
    aNewPractice(['hours']).on('POST /api/auth/verify-email', () => ({ email: 'claire@ancrage.test', isNew: true }))
    const { address } = await visit(LINK)
    await confirm.click()
    await expect.element(page.getByRole('heading', { name: /Que peut-on réserver/ })).toBeVisible()
    expect(address()).toBe('/welcome')
  })

  test('leads to the practice after a new password was chosen', async () => {
    const required = new Refusal('validation', { errors: { password: ['required'] } })
    api
      .on('POST /api/auth/verify-email', ({ body }) =>
        (body as { password?: string }).password ? { email: 'claire@ancrage.test', isNew: true } : required,
      )
      .on('POST /api/auth/login', () => {
        signIn()
        return aUser()
      })
    const { address } = await visit(LINK, { isAnonymous: true })
    await confirm.click()
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill('la marée remonte vers le soir')
    await page.getByRole('button', { name: 'Confirmer et enregistrer' }).click()
    await expect.poll(address).toBe('/')
    expect(api.of('POST', '/api/auth/login').map(({ body }) => body)).toEqual([
      { email: 'claire@ancrage.test', password: 'la marée remonte vers le soir' },
    ])
  })

  test('of a practice needs no sign-in, and says where the answers of clients arrive', async () => {
    const verification = { email: 'accueil@tilleuls.test', isNew: false, isPractice: true }
    api.on('POST /api/auth/verify-email', () => verification)
    await visit(LINK, { isAnonymous: true })
    await confirm.click()
    await expect.element(page.getByRole('heading', { name: 'Adresse du cabinet confirmée' })).toBeVisible()
    await expect.element(page.getByText(/arrivent désormais à accueil@tilleuls.test/)).toBeVisible()
  })

  test('of a changed address names the new one', async () => {
    api.on('POST /api/auth/verify-email', () => ({ email: 'nouvelle@ancrage.test', isNew: false }))
    await visit(LINK)
    await confirm.click()
    await expect.element(page.getByText(/Votre adresse est maintenant nouvelle@ancrage.test/)).toBeVisible()
  })

  test.each(['not_signed_in', 'forbidden'] as const)(
    'of a changed address (%s) says where to open it, and leads to the sign-in by the old address and back',
    async (code) => {
      api
        .on('POST /api/auth/verify-email', () => new Refusal(code))
        .on('POST /api/auth/logout', () => undefined)
        .on('POST /api/auth/login', () => {
          signIn()
          return aUser()
        })
      const { router, address } = await visit(LINK, { isAnonymous: code === 'not_signed_in' })
      await confirm.click()
      await expect
        .element(page.getByRole('heading', { name: 'Ouvrez ce lien là où votre compte est ouvert' }))
        .toBeVisible()
      await expect.element(page.getByText(/Le lien reste valable/)).toHaveFocus()
      expect(await findBarriers()).toEqual([])
      await page.getByRole('button', { name: 'Se connecter avec l’ancienne adresse' }).click()
      await expect.poll(address).toBe('/login?to=%2Fverify-email')
      expect(api.of('POST', '/api/auth/logout')).toHaveLength(code === 'forbidden' ? 1 : 0)
      api.on('POST /api/auth/verify-email', () => ({ email: 'nouvelle@ancrage.test', isNew: false }))
      await page.getByLabelText('Adresse e-mail').fill('claire@ancrage.test')
      await page.getByLabelText('Mot de passe', { exact: true }).fill('tilleul-loire-brume')
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
      await confirm.click()
      await expect.element(page.getByText(/Votre adresse est maintenant nouvelle@ancrage.test/)).toBeVisible()
      const token = 'a-token-of-more-than-twenty-characters'
      expect(sent().map(({ body }) => body)).toEqual([{ token }, { token }])
      expect(router.state.location.pathname).toBe('/verify-email')
    },
  )

  test('of an address that somebody else took meanwhile says that nothing changed', async () => {
    api.on('POST /api/auth/verify-email', () => new Refusal('conflict'))
    await visit(LINK)
    await confirm.click()
    await expect.element(page.getByText(/La vôtre reste comme elle était/)).toBeVisible()
  })

  test('can be pressed again when no answer came', async () => {
    api.on('POST /api/auth/verify-email', () => noAnswer)
    await visit(LINK, { isAnonymous: true })
    await confirm.click()
    await expect.element(page.getByRole('alert').getByText(/Le serveur ne répond pas/)).toBeVisible()
    await expect.element(confirm).toBeEnabled()
  })

  test('that is used or too old offers another, which is mailed', async () => {
    api.on('POST /api/auth/verify-email', () => new Refusal('link_expired'))
    await visit(LINK, { isAnonymous: true })
    await confirm.click()
    await expect.element(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
    await page.getByLabelText('Adresse e-mail').fill('claire@ancrage.test')
    await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
    await expect.element(page.getByText(/un nouveau lien vient d’y être envoyé/)).toBeVisible()
    await expect
      .poll(() => api.of('POST', '/api/auth/resend-verification')[0]?.body)
      .toEqual({ email: 'claire@ancrage.test' })
  })

  test('works after a reload of its page, before and after its use', async () => {
    const { router } = await visit(LINK, { isAnonymous: true })
    await expect.element(confirm).toBeVisible()
    await expect.poll(() => router.state.location.hash).toBe('')
    const reload = (state: unknown) => router.navigate('/verify-email', { replace: true, state })
    await reload(structuredClone(router.state.location.state))
    await confirm.click()
    await expect.element(page.getByText(/L’adresse claire@ancrage.test est confirmée/)).toBeVisible()
    const historyState = structuredClone(router.state.location.state)
    expect(JSON.stringify(historyState)).not.toContain('a-token-of')
    await router.navigate('/privacy-for-a-moment')
    await reload(historyState)
    await expect.element(page.getByText(/L’adresse claire@ancrage.test est confirmée/)).toBeVisible()
    await expect.poll(sent).toHaveLength(1)
  })

  test('without its token says where to find it, and offers another to the address of the signed-in user', async () => {
    await visit('/verify-email')
    await expect.element(page.getByText(/Rouvrez le lien depuis l’e.mail/)).toBeVisible()
    await expect.element(page.getByLabelText('Adresse e-mail')).toHaveValue('claire@ancrage.test')
  })
})
