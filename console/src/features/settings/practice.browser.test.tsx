import { mostPictureBytes } from '@ancrage/api/contract'
import type {} from '@vitest/browser-playwright'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anAccount } from '../../../test/build-account'
import { ownPractice, withSettings } from '../../../test/build-settings'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { FakeUpload } from '../../../test/fake-upload'
import { refresh } from '../../lib/readings'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withSettings(anAccount(aQuietPractice()))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const card = (name: string) => page.getByRole('form', { name })
const save = (of: ReturnType<typeof card>) => of.getByRole('button', { name: 'Enregistrer' })
const sent = (path: string) => api.of('PATCH', path).map(({ body }) => body)
const undo = page.getByRole('button', { name: 'Revenir en arrière' })

describe('the practice', () => {
  const reach = card('Adresse et contact')

  test('is saved card by card, and an emptied field is cleared', async () => {
    await visit('/settings/practice')
    await reach.getByLabelText(/et ville/).fill('35000 Rennes')
    await reach.getByLabelText(/E-mail du cabinet/).clear()
    await save(reach).click()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(() => sent('/api/practice')).toEqual([{ city: '35000 Rennes', email: null }])
  })

  test('shows which address waits for confirmation, and keeps the confirmed one', async () => {
    api.on('PATCH /api/practice', () => ({ ...ownPractice, pendingEmail: 'accueil@tilleuls.test', replaced: {} }))
    await visit('/settings/practice')
    await reach.getByLabelText(/E-mail du cabinet/).fill('accueil@tilleuls.test')
    await save(reach).click()
    await expect.element(reach.getByText(/^accueil@tilleuls.test attend d’être confirmée/)).toBeVisible()
    await expect.element(reach.getByLabelText(/E-mail du cabinet/)).toHaveValue('cabinet@tilleuls.test')
  })

  test('changes its e-mail address with the password, and saves nothing where the user gives up', async () => {
    api.on('PATCH /api/practice', ({ body }) => {
      const { currentPassword } = body as { currentPassword?: string }
      if (currentPassword === 'tilleul-loire-brume')
        return { ...ownPractice, pendingEmail: 'accueil@tilleuls.test', replaced: {} }
      const reason = currentPassword === undefined ? 'required' : 'wrong'
      return new Refusal('validation', { errors: { currentPassword: [reason] } })
    })
    await visit('/settings/practice')
    const email = reach.getByLabelText(/E-mail du cabinet/)
    await email.fill('accueil@tilleuls.test')
    await save(reach).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(email).toHaveValue('accueil@tilleuls.test')
    await expect.element(save(reach)).toBeEnabled()
    await save(reach).click()
    const password = page.getByLabelText('Mot de passe actuel')
    await password.fill('autre chose')
    await page.getByRole('button', { name: 'Changer l’adresse' }).click()
    await expect.element(password).toHaveAccessibleDescription(/n’est pas votre mot de passe/)
    await password.fill('tilleul-loire-brume')
    await page.getByRole('button', { name: 'Changer l’adresse' }).click()
    await expect.element(reach.getByText(/^accueil@tilleuls.test attend d’être confirmée/)).toBeVisible()
    await expect.element(email).toHaveValue('cabinet@tilleuls.test')
  })

  test('has its former e-mail address back by an undo with the password, and nothing where the user gives up', async () => {
    let held = ownPractice
    api
      .on('GET /api/practice', () => held)
      .on('PATCH /api/practice', ({ body }) => {
        const { expected: _, currentPassword, ...changes } = body as Partial<typeof held> & Record<string, unknown>
        if (changes.email && currentPassword !== 'tilleul-loire-brume')
          return new Refusal('validation', { errors: { currentPassword: ['required'] } })
        const replaced = { city: held.city, email: held.email }
        held = { ...held, ...changes }
        return { ...held, replaced }
      })
    await visit('/settings/practice')
    const [city, email] = [reach.getByLabelText(/et ville/), reach.getByLabelText(/E-mail du cabinet/)]
    for (const isGivenUp of [true, false]) {
      await city.fill('35000 Rennes')
      await email.clear()
      await save(reach).click()
      await undo.click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      if (isGivenUp) {
        await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
        await expect.element(city).toHaveValue('35000 Rennes')
        held = ownPractice
        await refresh('practice')
        await expect.element(city).toHaveValue('44000 Nantes')
      } else {
        await page.getByLabelText('Mot de passe actuel').fill('tilleul-loire-brume')
        await page.getByRole('button', { name: 'Changer l’adresse' }).click()
        await expect.element(page.getByText('C’est comme avant.')).toBeVisible()
        await expect.element(city).toHaveValue('44000 Nantes')
        await expect.element(email).toHaveValue('cabinet@tilleuls.test')
      }
    }
    await expect.element(page.getByText('Le retour en arrière n’a pas abouti.')).not.toBeInTheDocument()
  })

  test('keeps the coordinates of an address that was picked from the list', async () => {
    const there = { label: '3 rue des Lilas 44400 Rezé', street: '3 rue des Lilas', postcode: '44400', city: 'Rezé' }
    api.on('GET /api/addresses', () => [{ ...there, latitude: 47.18, longitude: -1.55 }])
    await visit('/settings/practice')
    await reach.getByRole('combobox').fill('3 rue des li')
    await page.getByRole('option', { name: /Lilas/ }).click()
    await save(reach).click()
    const sentPlace = { address: '3 rue des Lilas', city: '44400 Rezé', location: '47.18,-1.55' }
    await expect.poll(() => sent('/api/practice')).toEqual([sentPlace])
  })

  test('shows the changes of another tab, and an undo here keeps them', async () => {
    await visit('/settings/practice')
    const name = card('Identité').getByLabelText(/Nom du cabinet/)
    await name.fill('Cabinet A')
    await save(card('Identité')).click()
    await expect.element(undo).toBeVisible()
    await fetch('/api/practice', { method: 'PATCH', body: JSON.stringify({ name: 'Cabinet B' }) })
    await refresh('practice')
    await expect.element(name).toHaveValue('Cabinet B')
    await undo.click()
    await expect.element(page.getByText('Le retour en arrière n’a pas abouti.')).toBeVisible()
    await expect.element(name).toHaveValue('Cabinet B')
  })

  test('shows the name again after an undo', async () => {
    await visit('/settings/practice')
    const name = card('Identité').getByLabelText(/Nom du cabinet/)
    await name.fill('Cabinet A')
    await save(card('Identité')).click()
    await undo.click()
    await expect.element(name).toHaveValue('Cabinet des Tilleuls')
  })

  test('shows an invalid SIRET and the refusals of the server at their fields', async () => {
    api.on('PATCH /api/practice', () => new Refusal('validation', { errors: { phone: ['invalid_phone'] } }))
    await visit('/settings/practice')
    const siret = card('Identité').getByLabelText(/SIRET/)
    await siret.fill('73282932000075')
    await save(card('Identité')).click()
    await expect.element(siret).toHaveAccessibleDescription(/vérifiez ce SIRET/)
    const phone = reach.getByLabelText(/Téléphone/)
    await phone.fill('12')
    await save(reach).click()
    await expect.element(phone).toHaveAccessibleDescription(/pas complet/)
    await expect.element(phone).toHaveFocus()
  })

  test('shows whether white text is readable on its colour', async () => {
    await visit('/settings/practice')
    const look = card('Couleur')
    const color = look.getByLabelText(/Couleur principale/)
    await color.fill('#0f766e')
    await expect.element(look.getByText(/Contraste de 5,5 pour 1.*s’y lit bien/)).toBeVisible()
    await color.fill('#fde047')
    await expect.element(look.getByText(/Contraste de 1,3 pour 1.*trop clair/)).toBeVisible()
  })

  test('saves a logo as soon as it is chosen, and says why one is refused', async () => {
    const logo = { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 1, height: 1 }
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    let answer: unknown = new Refusal('unsupported_media_type')
    api.on('PUT /api/practice/logo', () => answer)
    await visit('/settings/practice')
    const input = page.getByLabelText('Fichier du logo')
    const file = new File(['x'], 'logo.png', { type: 'image/png' })
    await userEvent.upload(input, file)
    await expect.element(page.getByText(/pas une image que nous savons lire/)).toBeVisible()
    answer = { ...ownPractice, logo }
    api.on('GET /api/practice', () => answer)
    await userEvent.upload(input, file)
    await expect.element(page.getByText('Logo enregistré.')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Logo de Cabinet des Tilleuls' })).toBeVisible()
  })

  test('asks to confirm the address first, and keeps the chosen logo', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    let answer: unknown = new Refusal('email_unverified')
    api.on('PUT /api/practice/logo', () => answer)
    await visit('/settings/practice')
    await userEvent.upload(page.getByLabelText('Fichier du logo'), new File(['x'], 'logo.png', { type: 'image/png' }))
    await expect.element(page.getByText(/Confirmez d’abord votre adresse e\u2011mail/)).toBeVisible()
    answer = ownPractice
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByText('Logo enregistré.')).toBeVisible()
    expect(api.of('PUT', '/api/practice/logo')).toHaveLength(2)
  })
})

describe('a portrait as a logo', () => {
  test('fits into its frame, whatever its height', async () => {
    const url = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="360" height="780"/>')}`
    api.on('GET /api/practice', () => ({ ...ownPractice, logo: { url, width: 360, height: 780 } }))
    await visit('/settings/practice')
    const picture = page.getByRole('img', { name: 'Logo de Cabinet des Tilleuls' })
    await expect.element(picture).toBeVisible()
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalHeight).toBe(780)
    const [inner, frame] = [picture.element(), picture.element().parentElement!].map((it) => it.getBoundingClientRect())
    expect(inner!.bottom).toBeLessThanOrEqual(frame!.bottom)
    expect(inner!.top).toBeGreaterThanOrEqual(frame!.top)
    expect(inner!.width / inner!.height).toBeCloseTo(360 / 780, 1)
  })
})

describe('the logo', () => {
  const logo = { url: '/api/pictures/old', width: 1, height: 1 }

  function withLogo() {
    let storedLogo: typeof logo | null = logo
    const practice = () => ({ ...ownPractice, logo: storedLogo })
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    api
      .on('GET /api/practice', practice)
      .on('GET /api/pictures/old', () => 'old')
      .on('DELETE /api/practice/logo', () => {
        storedLogo = null
      })
      .on('PUT /api/practice/logo', () => {
        storedLogo = logo
        return practice()
      })
  }

  test('is removed, and restored by an undo', async () => {
    withLogo()
    await visit('/settings/practice')
    await page.getByRole('button', { name: 'Retirer' }).click()
    await expect.element(page.getByText('Pas de logo')).toBeVisible()
    await undo.click()
    await expect.element(page.getByText('Logo remis.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remplacer' })).toBeVisible()
  })

  test('that was replaced can be restored too', async () => {
    withLogo()
    await visit('/settings/practice')
    await expect.element(page.getByRole('button', { name: 'Remplacer' })).toBeVisible()
    const input = page.getByLabelText('Fichier du logo')
    await userEvent.upload(input, new File(['new'], 'logo.png', { type: 'image/png' }))
    await undo.click()
    await expect.element(page.getByText('Logo remis.')).toBeVisible()
    await expect.poll(() => api.of('PUT', '/api/practice/logo').at(-1)?.body).toEqual({ data: 'old' })
  })

  test('above the size limit is not sent', async () => {
    await visit('/settings/practice')
    const most = mostPictureBytes.logo
    const input = page.getByLabelText('Fichier du logo')
    await userEvent.upload(input, new File([new Uint8Array(most + 1)], 'logo.png', { type: 'image/png' }))
    await expect.element(page.getByRole('alert').getByText(/2\sMo/)).toBeVisible()
    expect(api.of('PUT', '/api/practice/logo')).toEqual([])
  })
})
