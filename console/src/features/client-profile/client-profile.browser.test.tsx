import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import type { ProfileOfClient } from './use-client-profile'

const anonymous = { isAnonymous: true }
const practiceId = aClient().practices[0]?.id ?? ''
const id = (number: number) => `77777777-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2027-02-26T08:00:00.000Z'

const aProfile = (): ProfileOfClient => ({
  email: 'camille@courriel.test',
  locale: 'fr',
  pendingEmail: null,
  practices: [
    {
      practiceId,
      practice: 'Cabinet des Tilleuls',
      firstname: 'Camille',
      lastname: 'Roux',
      phone: '+33612345678',
      address: null,
      city: 'Nantes',
      isDiscreet: false,
      refusesReminders: false,
    },
  ],
  signIns: [
    { id: id(1), userAgent: null, isRemembered: true, createdAt: at, lastSeenAt: at, isCurrent: true },
    { id: id(2), userAgent: null, isRemembered: false, createdAt: at, lastSeenAt: at, isCurrent: false },
  ],
})

let api: FakeApi
let profile: ProfileOfClient

beforeEach(async () => {
  await page.viewport(360, 800)
  profile = aProfile()
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
  test('is reached from the area, and what is changed of it is sent alone', async () => {
    await visit('/client', anonymous)
    await page.getByRole('link', { name: /^Profil/ }).click()
    await expect.element(page.getByText('Camille Roux')).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByLabelText('Adresse', { exact: true }).fill('3 quai des Brumes')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText('Enregistré.')).toBeVisible()
    await page.getByRole('checkbox', { name: /rappels par e-mail/ }).click()
    await expect.element(page.getByRole('checkbox', { name: /rappels par e-mail/ })).not.toBeChecked()
    expect(api.of('PATCH', /.*/).map(({ body }) => body)).toEqual([
      { address: '3 quai des Brumes' },
      { refusesReminders: true },
    ])
  })

  test('says at its field that a number is none', async () => {
    api.on(
      'PATCH /client-api/practices/*/profile',
      () => new Refusal('validation', { errors: { phone: ['invalid_phone'] } }),
    )
    await visit('/client/profile', anonymous)
    await page.getByLabelText('Téléphone').fill('12')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByLabelText('Téléphone')).toHaveAccessibleDescription(/numéro/)
  })

  test('tells a practice that the name is another', async () => {
    api.on('POST /client-api/practices/*/name-wish', () => undefined)
    await visit('/client/profile', anonymous)
    await page.getByRole('button', { name: 'Mon nom est différent' }).click()
    await page.getByLabelText('Nom de famille').fill('Autrement')
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect.element(page.getByText('Demande envoyée à Cabinet des Tilleuls.')).toHaveFocus()
    expect(api.of('POST', /.*/)[0]?.body).toEqual({ firstname: 'Camille', lastname: 'Autrement' })
  })

  test('has a new address wait for its link, until it is given up', async () => {
    api
      .on('POST /client-api/profile/email', ({ body }) => {
        const { email } = body as { email: string }
        profile = { ...profile, pendingEmail: { email, expiresAt: '2027-02-27T10:00:00.000Z' } }
        return profile
      })
      .on('DELETE /client-api/profile/email', () => {
        profile = { ...profile, pendingEmail: null }
        return profile
      })
    await visit('/client/profile', anonymous)
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await page.getByLabelText('Nouvelle adresse e-mail').fill('neuve@courriel.test')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect.element(page.getByText(/Un lien attend à l’adresse neuve@courriel\.test/)).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Garder mon adresse' }).click()
    await expect.element(page.getByText(/Un lien attend/)).not.toBeInTheDocument()
  })

  test('in English tells where one is signed in, and signs out one device, then all', async () => {
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
  ] as const)('that is refused as %s says what to do', async (code, words) => {
    api.on('POST /client-api/auth/email', () => new Refusal(code))
    await visit(LINK, anonymous)
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
    await expect.element(page.getByText(words)).toBeVisible()
  })
})
