import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { aClientProfile } from '../../../test/build-client-profile'
import { deferred } from '../../../test/deferred'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { refresh } from '../../lib/readings'
import type { ProfileOfClient } from './use-client-profile'

const anonymous = { isAnonymous: true }

let api: FakeApi
let profile: ProfileOfClient

beforeEach(async () => {
  await page.viewport(360, 800)
  profile = aClientProfile()
  api = withClientArea(aQuietPractice())
    .on('GET /client-api/profile', () => profile)
    .on('PATCH /client-api/practices/*/profile', ({ body }) => {
      profile = { ...profile, practices: profile.practices.map((known) => ({ ...known, ...(body as object) })) }
      return profile
    })
  signInClient()
})
afterEach(forgetClientCookie)

describe('the profile', () => {
  test('is linked from the area, and sends only what was changed', async () => {
    await visit('/client', anonymous)
    await page.getByRole('link', { name: /^Profil/ }).click()
    await expect.element(page.getByText('Camille Roux')).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByLabelText('Adresse', { exact: true }).fill('3 quai des Brumes')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText('Enregistré.')).toBeVisible()
    const reminders = page.getByRole('checkbox', { name: /rappels par e.mail/ })
    await reminders.click()
    await expect.element(reminders).not.toBeChecked()
    await expect.element(reminders).toHaveFocus()
    expect(api.of('PATCH', /.*/).map(({ body }) => body)).toEqual([
      { address: '3 quai des Brumes' },
      { refusesReminders: true },
    ])
  })

  test('saves one choice after the other, and shows both', async () => {
    const saved = deferred()
    api.on('PATCH /client-api/practices/*/profile', ({ body }) => {
      profile = { ...profile, practices: profile.practices.map((known) => ({ ...known, ...(body as object) })) }
      const now = profile
      return api.of('PATCH', /.*/).length === 1 ? saved.answer.then(() => now) : now
    })
    await visit('/client/profile', anonymous)
    const reminders = page.getByRole('checkbox', { name: /rappels par e.mail/ })
    const discreet = page.getByRole('checkbox', { name: /discr/ })
    await reminders.click()
    await expect.element(reminders).toHaveAttribute('aria-busy', 'true')
    await discreet.click()
    await expect.element(discreet).toHaveAttribute('aria-busy', 'true')
    expect(api.of('PATCH', /.*/)).toHaveLength(1)
    saved.give(undefined)
    await expect.element(discreet).toBeChecked()
    await expect.element(reminders).not.toBeChecked()
    expect(api.of('PATCH', /.*/).map(({ body }) => body)).toEqual([{ refusesReminders: true }, { isDiscreet: true }])
  })

  test('does not overwrite what the practice has changed meanwhile', async () => {
    await visit('/client/profile', anonymous)
    await expect.element(page.getByLabelText('Téléphone')).toHaveValue('06 12 34 56 78')
    await page.getByLabelText('Code postal et ville').fill('44100 Nantes')
    profile = { ...profile, practices: profile.practices.map((known) => ({ ...known, phone: '+33699887766' })) }
    const readBefore = api.of('GET', '/client-api/profile').length
    await refresh('client')
    await expect.poll(() => api.of('GET', '/client-api/profile').length).toBeGreaterThan(readBefore)
    await expect.element(page.getByLabelText('Téléphone')).toHaveValue('06 99 88 77 66')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText('Enregistré.')).toBeVisible()
    expect(api.of('PATCH', /.*/).map(({ body }) => body)).toEqual([{ city: '44100 Nantes' }])
  })

  test('shows an invalid number at its field, and leads to the first of several that are refused', async () => {
    const errors = { phone: ['invalid_phone'], city: ['too_long'] }
    api.on('PATCH /client-api/practices/*/profile', () => new Refusal('validation', { errors }))
    await visit('/client/profile', anonymous)
    await page.getByLabelText('Téléphone').fill('12')
    await page.getByLabelText('Code postal et ville').fill('44100 Nantes')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByLabelText('Téléphone')).toHaveAccessibleDescription(/numéro/)
    await expect.element(page.getByLabelText('Code postal et ville')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText('Téléphone')).toHaveFocus()
  })

  test('tells a practice that the name is another', async () => {
    api.on('POST /client-api/practices/*/name-request', () => undefined)
    await visit('/client/profile', anonymous)
    const other = page.getByRole('button', { name: 'Mon nom est différent' })
    await other.click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(other).toHaveFocus()
    await other.click()
    await page.getByLabelText('Nom de famille').fill('Autrement')
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect.element(page.getByText('Demande envoyée à Cabinet des Tilleuls.')).toHaveFocus()
    expect(api.of('POST', /.*/)[0]?.body).toEqual({ firstname: 'Camille', lastname: 'Autrement' })
  })

  test('keeps a new address waiting for its link, until the change is cancelled', async () => {
    api
      .on('POST /client-api/profile/email', ({ body }) => {
        const { email } = body as { email: string }
        profile = { ...profile, pendingEmail: { email, expiresAt: '2027-02-27T10:00:00.000Z' } }
        return profile
      })
      .on('DELETE /client-api/profile/email', () => {
        profile = { ...profile, pendingEmail: null }
        return undefined
      })
    await visit('/client/profile', anonymous)
    const change = page.getByRole('button', { name: 'Changer d’adresse' })
    await change.click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(change).toHaveFocus()
    await change.click()
    await page.getByLabelText('Nouvelle adresse e-mail').fill('neuve@courriel.test')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect.element(page.getByText(/Un lien attend à l’adresse neuve@courriel\.test/)).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Garder mon adresse' }).click()
    await expect.element(page.getByText(/Un lien attend/)).not.toBeInTheDocument()
  })

  test('asks for the password before the address changes, shows which field is wrong, and adapts when the server requires it', async () => {
    let needsCurrentPassword = false
    api.on('GET /client-api/user', () => aClient({ hasPassword: true, needsCurrentPassword }))
    api.on('POST /client-api/profile/email', ({ body }) => {
      const { currentPassword, email } = body as { currentPassword?: string; email: string }
      needsCurrentPassword = true
      if (currentPassword !== 'trois galets au fond')
        return new Refusal('validation', { errors: { currentPassword: [currentPassword ? 'wrong' : 'required'] } })
      profile = { ...profile, pendingEmail: { email, expiresAt: '2027-02-27T10:00:00.000Z' } }
      return profile
    })
    await visit('/client/profile', anonymous)
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await page.getByLabelText('Nouvelle adresse e-mail').fill('neuve@courriel.test')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    const current = page.getByLabelText('Mot de passe actuel', { exact: true })
    await current.fill('faux')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect.element(current).toHaveAccessibleDescription(/pas votre mot de passe actuel/)
    expect(await findBarriers()).toEqual([])
    await current.fill('trois galets au fond')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect.element(page.getByText(/Un lien attend à l’adresse neuve@courriel\.test/)).toBeVisible()
  })

  test('asks for a new link first if the sign-in was long ago and there is no password', async () => {
    api.on('GET /client-api/user', () => aClient({ needsLink: true })).on('POST /client-api/auth/link', () => undefined)
    await visit('/client/profile', anonymous)
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await expect.element(page.getByText(/par un nouveau lien, envoyé à camille@courriel\.test/)).toHaveFocus()
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await expect
      .poll(() => api.of('POST', /.*/).map(({ body }) => body))
      .toEqual([{ email: 'camille@courriel.test', goingTo: '/client/profile' }])
    await expect.element(page.getByLabelText('Nouvelle adresse e-mail')).not.toBeInTheDocument()
  })

  test('says that a change could not be cancelled, and can try again', async () => {
    profile = { ...profile, pendingEmail: { email: 'neuve@courriel.test', expiresAt: '2027-02-27T10:00:00.000Z' } }
    let isDown = true
    api.on('DELETE /client-api/profile/email', () => {
      if (isDown) return new Refusal('unavailable')
      profile = { ...profile, pendingEmail: null }
      return undefined
    })
    await visit('/client/profile', anonymous)
    await page.getByRole('button', { name: 'Garder mon adresse' }).click()
    const again = page.getByRole('button', { name: 'Réessayer' })
    await expect.element(again).toBeVisible()
    isDown = false
    await again.click()
    await expect.element(page.getByText(/Un lien attend/)).not.toBeInTheDocument()
    await expect.element(again).not.toBeInTheDocument()
  })

  test('in English lists the sign-ins, ends one, then all', async () => {
    api
      .on('DELETE /client-api/sign-ins/*', (_, [ended]) => {
        profile = { ...profile, signIns: profile.signIns.filter((signIn) => signIn.id !== ended) }
        return undefined
      })
      .on('DELETE /client-api/sign-ins', () => undefined)
    const { address } = await visit('/client/profile', { ...anonymous, language: 'en' })
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    await list.getByRole('button').click()
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
    await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.poll(address).toBe('/client/login')
  })
})

describe('the link to a new address', () => {
  const LINK = '/client/email#token=a-token-of-more-than-twenty-characters'

  test('changes nothing until its button is pressed', async () => {
    api.on('POST /client-api/auth/email', () => ({ email: 'neuve@courriel.test' }))
    await visit(LINK, anonymous)
    await expect.element(page.getByRole('heading', { name: 'Confirmer votre nouvelle adresse' })).toBeVisible()
    expect(api.of('POST', /.*/)).toEqual([])
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
    await expect.element(page.getByText(/désormais à neuve@courriel\.test/)).toHaveFocus()
  })

  test.each([
    ['link_expired', /sert une seule fois/],
    ['conflict', /déjà celle d’une autre personne/],
  ] as const)('refused as %s says what to do', async (code, words) => {
    api.on('POST /client-api/auth/email', () => new Refusal(code))
    await visit(LINK, anonymous)
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test.each(['not_signed_in', 'forbidden'] as const)(
    'refused as %s says where to open it, and leads to the sign-in by the old address and back',
    async (code) => {
      api
        .on('POST /client-api/auth/email', () => new Refusal(code))
        .on('POST /client-api/auth/logout', () => undefined)
        .on('POST /client-api/auth/login', () => {
          signInClient()
          return aClient()
        })
      const { address } = await visit(LINK, anonymous)
      const confirm = page.getByRole('button', { name: 'Confirmer cette adresse' })
      await confirm.click()
      await expect
        .element(page.getByRole('heading', { name: 'Ouvrez ce lien là où votre espace est ouvert' }))
        .toBeVisible()
      expect(await findBarriers()).toEqual([])
      await page.getByRole('button', { name: 'Se connecter avec l’ancienne adresse' }).click()
      await expect.poll(address).toBe('/client/login')
      expect(api.of('POST', '/client-api/auth/logout')).toHaveLength(code === 'forbidden' ? 1 : 0)
      api.on('POST /client-api/auth/email', () => ({ email: 'neuve@courriel.test' }))
      await page.getByRole('button', { name: 'J’ai un mot de passe' }).click()
      await page.getByLabelText('Adresse e-mail').fill('camille@courriel.test')
      await page.getByLabelText('Mot de passe', { exact: true }).fill('trois galets au fond')
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await confirm.click()
      await expect.element(page.getByText(/désormais à neuve@courriel\.test/)).toBeVisible()
      const token = 'a-token-of-more-than-twenty-characters'
      expect(api.of('POST', '/client-api/auth/email').map(({ body }) => body)).toEqual([{ token }, { token }])
    },
  )

  test('after a sign-in by another mailed link, opens without its words and says where they are', async () => {
    await visit('/client/email', anonymous)
    await expect.element(page.getByText(/Rouvrez le lien reçu à votre nouvelle adresse/)).toBeVisible()
  })
})
