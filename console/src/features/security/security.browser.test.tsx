// Long: the sections of the page share one account.
import type {} from '@vitest/browser-playwright'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { plain, visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { aFactor, anAccount, anEntry, aSignIn } from '../../../test/build-account'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

const section = (name: string) => page.getByRole('region', { name })
const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
const codes = ['ABCD-EFGH-JKLM', 'NPQR-STUV-WXYZ']

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = anAccount()
    .on('POST /api/auth/change-password', () => undefined)
    .on('POST /api/auth/change-email', () => undefined)
    .on('POST /api/auth/totp/turn-off', () => undefined)
    .on('POST /api/auth/totp/recovery-codes', () => ({ recoveryCodes: codes }))
    .on('POST /api/auth/sign-out-everywhere', () => undefined)
    .on('DELETE /api/auth/sign-ins/*', () => undefined)
})

const open = () => visit('/settings/security')

test('the page is reached from the account menu, without the other tabs of the settings', async () => {
  const { address, router } = await visit('/')
  await page.getByRole('button', { name: 'Compte de Claire Vasseur' }).click()
  await page.getByRole('link', { name: 'Compte et sécurité' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Compte et sécurité' })).toBeVisible()
  await expect.poll(address).toBe('/settings/security')
  await expect.poll(() => document.querySelector(':popover-open')).toBeNull()
  await router.navigate('/settings/nothing')
  await expect.element(page.getByText(/404/)).toBeVisible()
})

describe('the password', () => {
  const part = section('Mot de passe')
  const current = part.getByLabelText('Mot de passe actuel')
  const next = part.getByLabelText('Nouveau mot de passe')
  const submit = part.getByRole('button', { name: 'Changer le mot de passe' })

  test('is changed with the current one, and the fields are emptied', async () => {
    await open()
    await current.fill('ancien-mot')
    await next.fill('tilleul-loire-brume')
    await submit.click()
    await expect.element(page.getByText(/Mot de passe changé/)).toBeVisible()
    await expect.element(current).toHaveValue('')
    await expect
      .poll(() => api.of('POST', '/api/auth/change-password').map(({ body }) => body))
      .toEqual([{ currentPassword: 'ancien-mot', password: 'tilleul-loire-brume' }])
  })

  test('stays unchanged when the current one is wrong, and shows it at its field', async () => {
    api.on(
      'POST /api/auth/change-password',
      () => new Refusal('validation', { errors: { currentPassword: ['wrong'] } }),
    )
    await open()
    await current.fill('ancien-mot')
    await next.fill('tilleul-loire-brume')
    await submit.click()
    await expect.element(current).toHaveFocus()
    await expect.element(current).toHaveAccessibleDescription(/pas votre mot de passe actuel/)
    await expect.element(next).toHaveValue('tilleul-loire-brume')
  })

  test('cannot be changed to the same value', async () => {
    await open()
    await current.fill('tilleul-loire-brume')
    await next.fill('tilleul-loire-brume')
    await submit.click()
    await expect.element(next).toHaveAccessibleDescription(/C’est déjà votre mot de passe/)
    expect(api.of('POST', '/api/auth/change-password')).toEqual([])
  })

  test('focuses the first empty field, and sends nothing', async () => {
    await open()
    await submit.click()
    await expect.element(current).toHaveFocus()
    await expect.element(current).toHaveAccessibleDescription(/Saisissez votre mot de passe/)
    expect(api.of('POST', '/api/auth/change-password')).toEqual([])
  })
})

describe('the address', () => {
  const part = section('Adresse e-mail')
  const fill = async () => {
    await part.getByLabelText('Nouvelle adresse e-mail').fill('nouvelle@ancrage.test')
    await part.getByLabelText('Mot de passe actuel').fill('ancien-mot')
    await part.getByRole('button', { name: 'Changer d’adresse' }).click()
  }

  test('waits for the link that was mailed to the new one', async () => {
    await open()
    await expect.element(part.getByText('Confirmée')).toBeVisible()
    await fill()
    await expect.element(part.getByText(/Nous avons écrit à nouvelle@ancrage.test/)).toBeVisible()
    await expect.element(part.getByText(/^claire@ancrage.test/)).toBeVisible()
    await expect
      .poll(() => api.of('POST', '/api/auth/change-email').map(({ body }) => body))
      .toEqual([{ email: 'nouvelle@ancrage.test', currentPassword: 'ancien-mot' }])
  })

  test('cannot be changed to the same value', async () => {
    await open()
    await expect.element(part.getByText(/^claire@ancrage.test/)).toBeVisible()
    await part.getByLabelText('Nouvelle adresse e-mail').fill('Claire@ancrage.test')
    await part.getByLabelText('Mot de passe actuel').fill('ancien-mot')
    await part.getByRole('button', { name: 'Changer d’adresse' }).click()
    await expect
      .element(part.getByLabelText('Nouvelle adresse e-mail'))
      .toHaveAccessibleDescription(/C’est déjà votre adresse/)
    expect(api.of('POST', '/api/auth/change-email')).toEqual([])
  })

  test('can be changed again after a failure', async () => {
    api.on('POST /api/auth/change-email', () => noAnswer)
    await open()
    await fill()
    await expect.element(part.getByRole('alert').getByText(/Le serveur ne répond pas/)).toBeVisible()
    await expect.element(part.getByLabelText('Nouvelle adresse e-mail')).toHaveValue('nouvelle@ancrage.test')
  })
})

describe('the second factor', () => {
  const part = section('Validation en deux étapes')
  const prove = async () => {
    await dialog.getByLabelText('Mot de passe actuel').fill('ancien-mot')
    await dialog.getByLabelText('Code', { exact: true }).fill('123456')
  }

  test('is turned on on its own page', async () => {
    await open()
    const link = part.getByRole('link', { name: 'Activer la validation en deux étapes' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/second-factor/))
  })

  test('is turned off with the password and a code', async () => {
    api.on('GET /api/auth/totp', () => aFactor({ isOn: true, recoveryCodesLeft: 10 }))
    api.on('POST /api/auth/totp/turn-off', () => new Refusal('wrong_code'))
    await open()
    await part.getByRole('button', { name: 'Désactiver' }).click()
    await prove()
    await dialog.getByRole('button', { name: 'Désactiver' }).click()
    await expect.element(dialog.getByLabelText('Code', { exact: true })).toHaveAccessibleDescription(/pas celui/)
    api.on('POST /api/auth/totp/turn-off', () => undefined)
    api.on('GET /api/auth/totp', () => aFactor())
    await dialog.getByRole('button', { name: 'Désactiver' }).click()
    await expect.element(part.getByText('La validation en deux étapes n’est pas activée.')).toBeVisible()
    await expect
      .poll(() => api.of('POST', '/api/auth/totp/turn-off').at(-1)?.body)
      .toEqual({
        currentPassword: 'ancien-mot',
        code: '123456',
      })
  })

  test('stays on when both are refused, and the first of them takes the focus', async () => {
    const errors = { currentPassword: ['wrong'], code: ['too_long'] }
    api.on('GET /api/auth/totp', () => aFactor({ isOn: true, recoveryCodesLeft: 10 }))
    api.on('POST /api/auth/totp/turn-off', () => new Refusal('validation', { errors }))
    await open()
    await part.getByRole('button', { name: 'Désactiver' }).click()
    await prove()
    await dialog.getByRole('button', { name: 'Désactiver' }).click()
    const password = dialog.getByLabelText('Mot de passe actuel')
    await expect.element(dialog.getByLabelText('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
    await expect.element(password).toHaveFocus()
  })

  test('of an admin cannot be turned off', async () => {
    api.on('GET /api/auth/totp', () => aFactor({ isOn: true, isRequired: true, recoveryCodesLeft: 2 }))
    await open()
    await expect.element(part.getByText(/ne peut pas être désactivé/)).toBeVisible()
    await expect.element(part.getByText(/peu de codes de secours/)).toBeVisible()
    await expect.element(part.getByRole('button', { name: 'Désactiver' })).not.toBeInTheDocument()
  })

  test('shows new recovery codes once, in a dialog that no press outside and no Escape closes, and prints them alone', async () => {
    api.on('GET /api/auth/totp', () => aFactor({ isOn: true, recoveryCodesLeft: 1 }))
    await open()
    const opener = part.getByRole('button', { name: 'Remplacer les codes de secours' })
    await opener.click()
    await prove()
    await dialog.getByRole('button', { name: 'Remplacer les codes' }).click()
    await expect.element(dialog.getByText('ABCD-EFGH-JKLM')).toBeVisible()
    document
      .querySelector('[data-slot=dialog-overlay]')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog.getByRole('button', { name: 'Fermer' })).not.toBeInTheDocument()
    await expect.element(dialog.getByText('NPQR-STUV-WXYZ')).toBeVisible()
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    await expect.poll(() => document.querySelector('main')?.checkVisibility()).toBe(false)
    await expect.element(dialog.getByText('NPQR-STUV-WXYZ')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Imprimer' })).not.toBeInTheDocument()
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    await dialog.getByRole('button', { name: 'Je les ai mis de côté' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(document.body.textContent).not.toContain('ABCD-EFGH-JKLM')
  })
})

describe('the devices', () => {
  const part = section('Appareils connectés')

  test('show readable names, with the current one marked', async () => {
    await open()
    const rows = part.getByRole('listitem')
    await expect.poll(() => plain(rows.nth(0).query()?.textContent)).toMatch(/Firefox sur Windows.*Cet appareil/)
    await expect.poll(() => plain(rows.nth(1).query()?.textContent)).toMatch(/Firefox sur Windows.*vu il y a 1 heure/)
    await expect.poll(() => part.getByRole('button', { name: /Déconnecter Firefox/ }).elements()).toHaveLength(1)
  })

  test('are signed out one by one, after a confirmation', async () => {
    await open()
    await part.getByRole('button', { name: 'Déconnecter Firefox sur Windows' }).click()
    api.on('GET /api/auth/sign-ins', () => [aSignIn({ isCurrent: true })])
    await dialog.getByRole('button', { name: 'Déconnecter' }).click()
    await expect.element(page.getByText('Firefox sur Windows : déconnecté.')).toBeVisible()
    await vi.waitFor(() => expect(part.getByRole('listitem').elements()).toHaveLength(1), 10_000)
    await expect.poll(() => api.of('DELETE', `/api/auth/sign-ins/${anId(501)}`)).toHaveLength(1)
  })

  test('that could not be signed out show the error in the dialog, which stays open', async () => {
    api.on('DELETE /api/auth/sign-ins/*', () => noAnswer)
    await open()
    await part.getByRole('button', { name: 'Déconnecter Firefox sur Windows' }).click()
    await dialog.getByRole('button', { name: 'Déconnecter' }).click()
    await expect.element(dialog.getByRole('alert').getByText(/Le serveur ne répond pas/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect.poll(() => part.getByRole('listitem').elements()).toHaveLength(2)
  })

  test('are all signed out at once, including this one', async () => {
    const { address } = await open()
    await part.getByRole('button', { name: 'Tout déconnecter' }).click()
    await dialog.getByRole('button', { name: 'Tout déconnecter' }).click()
    await expect.poll(address).toMatch(/^\/login/)
    await expect.poll(() => document.cookie).not.toContain('userData')
    await expect.element(page.getByText('Tous vos appareils sont déconnectés.')).toBeVisible()
    expect(api.requests.at(-1)?.path).toBe('/api/auth/sign-out-everywhere')
    expect(api.requests.at(-1)?.body).toEqual({ keepsConnections: false })
  })

  test('are all signed out while calendars and connections stay, when the user chooses so', async () => {
    await open()
    await part.getByRole('button', { name: 'Tout déconnecter' }).click()
    await dialog.getByLabelText(/Personne d’autre n’était dans mon compte/).click()
    await dialog.getByRole('button', { name: 'Tout déconnecter' }).click()
    await expect
      .poll(() => api.of('POST', '/api/auth/sign-out-everywhere')[0]?.body)
      .toEqual({ keepsConnections: true })
  })
})

describe('the activity', () => {
  const part = section('Activité')

  test('shows sign-ins with their network', async () => {
    const of = (n: number, action: string, by: 'practitioner' | 'system') =>
      anEntry({ id: anId(n), action, by, subject: null, details: { network: '0f3a9c21' } })
    api.on('GET /api/audit', () =>
      aPage([of(1, 'account.signed_in_elsewhere', 'practitioner'), of(2, 'account.sign_in_failed', 'system')]),
    )
    await open()
    const lines = part.getByRole('listitem')
    await expect.element(lines.first().getByText('Connexion depuis un réseau jamais vu')).toBeVisible()
    await expect.element(lines.first().getByText(/praticien.*réseau 0f3a9c21/)).toBeVisible()
    await expect.element(lines.last().getByText('Essai de connexion refusé')).toBeVisible()
    await expect.element(lines.last().getByText(/réseau 0f3a9c21/)).toBeVisible()
  })

  test('shows what an admin did and why, and unknown actions in plain form', async () => {
    api.on('GET /api/audit', () =>
      aPage([
        anEntry({ id: anId(1), action: 'user.suspended', details: { reason: 'Facture impayée' } }),
        anEntry({
          id: anId(3),
          action: 'client_account.invited',
          subject: null,
          by: 'practitioner',
          name: 'Claire Vasseur',
          details: { patientId: '3' },
        }),
        anEntry({ id: anId(2), action: 'thing.done', subject: 'Quelque chose', by: 'system', name: null }),
      ]),
    )
    await open()
    await expect.element(part.getByText('Compte suspendu : Claire Vasseur')).toBeVisible()
    await expect.element(part.getByText('Motif : Facture impayée')).toBeVisible()
    await expect.element(part.getByText(/administrateur, Yann Le Bihan/)).toBeVisible()
    await expect.element(part.getByText('thing.done · Quelque chose')).toBeVisible()
    await expect.element(part.getByText(/^Espace client ouvert.: un client dont la fiche n’existe plus$/)).toBeVisible()
  })

  test('has pages when it is long', async () => {
    api.on('GET /api/audit', ({ query }) =>
      aPage([anEntry({ subject: `Page ${query.page}` })], { page: Number(query.page), perPage: 10, total: 25 }),
    )
    const { address } = await open()
    await part.getByRole('link', { name: 'Page 2' }).click()
    await expect.element(part.getByText(/Page 2$/)).toBeVisible()
    await expect.poll(address).toBe('/settings/security?page=2')
  })

  test('says when it is empty', async () => {
    api.on('GET /api/audit', () => aPage([]))
    await open()
    await expect.element(part.getByText('Rien à signaler pour l’instant.')).toBeVisible()
  })

  test('is hidden for an account without its own practice', async () => {
    api.on('GET /api/audit', () => new Refusal('forbidden'))
    await open()
    await vi.waitFor(() => expect(api.of('GET', '/api/audit').length).toBeGreaterThan(0), 10_000)
    await expect.element(part).not.toBeInTheDocument()
    await expect.element(section('Appareils connectés')).toBeVisible()
  })

  test('can be read again after a failure', async () => {
    api.on('GET /api/audit', () => new Refusal('unexpected'))
    await open()
    await expect.element(part.getByRole('alert')).toBeVisible()
    api.on('GET /api/audit', () => aPage([anEntry({})]))
    await part.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(part.getByText('Appareils déconnectés : Claire Vasseur')).toBeVisible()
  })
})
