import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aFactor } from '../../../test/build-account'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Ancrage:claire%40ancrage.test?issuer=Ancrage&secret=${secret}`
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-ijkl-mno${'pqrstuvwxy'[n]}`)

let api: FakeApi
let isOn: boolean

const password = page.getByLabelText('Votre mot de passe', { exact: true })
const code = page.getByLabelText('Code à six chiffres')
const picture = page.getByRole('img', { name: /Code QR/ })

beforeEach(() => {
  isOn = false
  api = aQuietPractice()
    .on('GET /api/auth/totp', () => aFactor({ isOn }))
    .on('POST /api/auth/totp', ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'tilleul-loire-brume'
        ? { secret, uri }
        : new Refusal('validation', { errors: { currentPassword: ['wrong'] } }),
    )
    .on('POST /api/auth/totp/confirm', ({ body }) => {
      if ((body as { code: string }).code !== '123456') return new Refusal('wrong_code')
      isOn = true
      return { recoveryCodes }
    })
})

async function begin() {
  await password.fill('tilleul-loire-brume')
  await userEvent.keyboard('{Enter}')
  await expect.element(picture).toBeVisible()
}

describe.each(['light', 'dark'])('in %s', (theme) => {
  test('each step is accessible and fits a small phone', async () => {
    document.documentElement.dataset.theme = theme
    await page.viewport(320, 900)
    await visit('/second-factor', { language: 'en' })
    await page.getByLabelText('Your password', { exact: true }).fill('tilleul-loire-brume')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await page.getByLabelText('Six-digit code').fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await page.viewport(1280, 900)
  })
})

describe('setting up a second factor', () => {
  test('asks for the password, shows a QR code, and shows recovery codes, with the keyboard alone', async () => {
    const { address } = await visit('/second-factor?to=%2Frequests')
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('tilleul-loire-brume{Enter}')
    await expect.element(code).toHaveFocus()
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await userEvent.keyboard('123 456{Enter}')
    await expect.element(page.getByText('La validation en deux étapes est active.', { exact: false })).toHaveFocus()
    const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
    await expect.poll(() => codes.elements().map((item) => item.textContent)).toEqual(recoveryCodes)
    await expect
      .poll(() => api.of('POST', '/api/auth/totp/confirm').map(({ body }) => body))
      .toEqual([{ code: '123456' }])
    await page.getByRole('link', { name: /continuer/ }).click()
    await expect.poll(address).toBe('/requests')
  })

  test('draws the QR code dark on light in the dark theme too, and readable for the authenticator', async () => {
    document.documentElement.dataset.theme = 'dark'
    await visit('/second-factor')
    await begin()
    const [paper, modules] = picture.element().querySelectorAll('path')
    expect(paper?.getAttribute('fill')).toBe('#fff')
    expect(modules?.getAttribute('fill')).toBe('#000')
    // The corner patterns of the QR code start after a margin of four modules.
    expect(modules?.getAttribute('d')).toMatch(/^M4 4h1v1h-1zM5 4h1v1h-1z/)
  })

  test('copies the key and the recovery codes', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await visit('/second-factor')
    await begin()
    await page.getByRole('button', { name: 'Copier la clé' }).click()
    await expect.element(page.getByRole('button', { name: 'Copié' })).toBeVisible()
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Copier les codes' }).click()
    await expect.poll(() => copied.mock.calls).toEqual([[secret], [recoveryCodes.join('\n')]])
    copied.mockRejectedValueOnce(new Error('denied'))
    await page.getByRole('button', { name: 'Copié' }).click()
    await expect.element(page.getByText(/La copie n’a pas fonctionné/)).toBeVisible()
    copied.mockRestore()
  })

  test('reports a wrong and a missing password at its field', async () => {
    await visit('/second-factor')
    await page.getByRole('button', { name: 'Commencer' }).click()
    await expect.element(password).toHaveAccessibleDescription('Remplissez ce champ.')
    expect(api.of('POST', '/api/auth/totp')).toEqual([])
    await password.fill('wrong')
    await userEvent.keyboard('{Enter}')
    await expect.element(password).toHaveAccessibleDescription(/pas votre mot de passe/)
  })

  test('reports a wrong code, and accepts the next', async () => {
    await visit('/second-factor')
    await begin()
    await page.getByRole('button', { name: 'Activer la validation en deux étapes' }).click()
    await expect.element(code).toHaveAccessibleDescription(/Saisissez les six chiffres/)
    await code.fill('000000')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').getByText(/Ce code n’est pas celui/)).toBeVisible()
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('123456{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  })

  test('begins again after the key has expired', async () => {
    await visit('/second-factor')
    await begin()
    api.on('POST /api/auth/totp/confirm', () => new Refusal('conflict'))
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').getByText('Reprenons depuis le début.')).toBeVisible()
    await expect.element(password).toHaveFocus()
  })

  test('shows how long to wait, and reports that the server does not answer', async () => {
    await visit('/second-factor')
    api.on('POST /api/auth/totp', () => noAnswer)
    await password.fill('tilleul-loire-brume')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').getByText(/Le serveur ne répond pas/)).toBeVisible()
    api.on('POST /api/auth/totp', () => new Refusal('too_many_requests', { retryAfterSeconds: 90 }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /Réessayer dans/ })).toBeDisabled()
  })

  test('is offered to practitioners, who may skip it', async () => {
    const { address } = await visit('/second-factor?to=%2Frequests')
    await page.getByRole('link', { name: 'Plus tard' }).click()
    await expect.poll(address).toBe('/requests')
  })

  test('says when it is on already', async () => {
    isOn = true
    const { address } = await visit('/second-factor')
    await expect.element(page.getByText('La validation en deux étapes est déjà active', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Continuer' }).click()
    await expect.poll(address).toBe('/')
  })

  test('needs a sign-in', async () => {
    const { address } = await visit('/second-factor', { isAnonymous: true })
    await expect.poll(address).toBe('/login?to=%2Fsecond-factor')
  })
})

describe('an admin without a second factor', () => {
  beforeEach(() => {
    api
      .on('GET /api/auth/totp', () => aFactor({ isOn, isRequired: true }))
      .on('GET /api/auth/user', () =>
        aUser({ name: 'Yann Le Bihan', isAdmin: true, isTotpRequired: true, hasTotp: isOn }),
      )
      .on('GET /api/sessions', () =>
        isOn ? { data: [], meta: { page: 1, perPage: 10, total: 0 } } : new Refusal('totp_required'),
      )
      .on('POST /api/auth/logout', () => undefined)
  })

  test('is redirected here from every page, reads why, and returns once it is on', async () => {
    const { address } = await visit('/requests', { isAdmin: true })
    await expect.poll(address).toBe('/second-factor?to=%2Frequests')
    await expect.element(page.getByText(/Votre compte administre la plateforme/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Plus tard' })).not.toBeInTheDocument()
    await begin()
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('link', { name: /continuer/ }).click()
    await expect.poll(address).toBe('/requests')
    await expect.element(page.getByText('Aucune demande en attente')).toBeVisible()
  })

  test('can sign out instead', async () => {
    const { address } = await visit('/second-factor', { isAdmin: true })
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await expect.poll(address).toBe('/login')
    await expect.poll(() => api.of('POST', '/api/auth/logout')).toHaveLength(1)
    await expect.poll(() => document.cookie).not.toContain('userData')
  })
})
