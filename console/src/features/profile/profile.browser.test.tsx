import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { plain, visit } from '../../../test/app'
import { aPerson, aPhoto, aProfile } from '../../../test/build-person'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

const real = window.XMLHttpRequest
afterAll(() => {
  window.XMLHttpRequest = real
})

let api: FakeApi
beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aPerson()
})

const card = (name: string) => page.getByRole('form', { name })
const identity = card('Coordonnées')
const save = { name: 'Enregistrer', exact: true }
const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
const sent = () => api.of('PATCH', '/api/profile').map(({ body }) => body)

describe('the contact data', () => {
  test('are saved together, and the button is off while nothing has changed', async () => {
    await visit('/profile')
    await expect.element(identity.getByRole('button', save)).toBeDisabled()
    await identity.getByLabelText('Nom').fill('Claire Vasseur-Le Goff')
    await identity.getByLabelText(/^Téléphone/).fill('')
    await identity.getByRole('button', save).click()
    await expect.poll(sent).toEqual([{ name: 'Claire Vasseur-Le Goff', phone: null }])
    await expect.element(identity.getByRole('button', save)).toBeDisabled()
    await expect.element(identity.getByLabelText(/^Téléphone/)).toHaveValue('')
  })

  test('do not overwrite changes of another window', async () => {
    let profile = aProfile()
    api
      .on('GET /api/profile', () => profile)
      .on('PATCH /api/profile', ({ body }) => {
        profile = { ...profile, ...(body as object) }
        return profile
      })
    await visit('/profile')
    await identity.getByLabelText('Nom').fill('Claire V.')
    profile = { ...profile, city: '29200 Brest' }
    await identity.getByRole('button', save).click()
    await expect.element(identity.getByLabelText(/^Code postal et ville/)).toHaveValue('29200 Brest')
    expect(profile.name).toBe('Claire V.')
  })

  test('stay on screen when letters are typed outside a field: letters do not navigate away from unsaved values', async () => {
    const { address } = await visit('/profile')
    const name = identity.getByLabelText('Nom')
    await name.fill('Claire V.')
    ;(name.element() as HTMLElement).blur()
    await userEvent.keyboard('gs')
    // The sign opens the help as usual, which proves that the letters have been handled.
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: /Raccourcis/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(address).toBe('/profile')
  })

  test('are checked before they are sent, and the first wrong field takes the focus', async () => {
    await visit('/profile')
    await identity.getByLabelText(/^Téléphone/).fill('appelez-moi')
    await identity.getByLabelText('Nom').fill(' ')
    await identity.getByRole('button', save).click()
    await expect.element(identity.getByLabelText('Nom')).toHaveFocus()
    await expect.element(identity.getByLabelText(/^Téléphone/)).toHaveAccessibleDescription(/numéro/)
    expect(sent()).toEqual([])
  })

  test('show a refusal of the server at its field', async () => {
    api.on('PATCH /api/profile', () => new Refusal('validation', { errors: { phone: ['invalid_phone'] } }))
    await visit('/profile')
    await identity.getByLabelText(/^Téléphone/).fill('00 00 00 00 00')
    await identity.getByRole('button', save).click()
    await expect.element(identity.getByLabelText(/^Téléphone/)).toHaveFocus()
    await expect.element(identity.getByLabelText(/^Téléphone/)).toHaveAccessibleDescription(/numéro/)
  })

  test('keep the typed values when saving fails, with a way to try again', async () => {
    api.on('PATCH /api/profile', () => noAnswer)
    await visit('/profile')
    await identity.getByLabelText('Nom').fill('Claire V.')
    await identity.getByRole('button', save).click()
    await expect.element(identity.getByRole('alert')).toBeVisible()
    await expect.element(identity.getByLabelText('Nom')).toHaveValue('Claire V.')
    await expect.element(identity.getByRole('button', save)).toBeEnabled()
    await identity.getByRole('button', { name: 'Effacer mes changements' }).click()
    await expect.element(identity.getByLabelText('Nom')).toHaveValue('Claire Vasseur')
    await expect.element(identity.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('leaving with unsaved values', () => {
  const elsewhere = page.getByRole('link', { name: 'Compte et sécurité' }).last()

  test('asks, and then stays with the typed values, or leaves', async () => {
    const { address } = await visit('/profile')
    await identity.getByLabelText('Nom').fill('Claire V.')
    await elsewhere.click()
    await expect.element(dialog).toHaveAccessibleName(/Quitter sans enregistrer/)
    await dialog.getByRole('button', { name: 'Rester ici' }).click()
    await expect.poll(address).toBe('/profile')
    await expect.element(identity.getByLabelText('Nom')).toHaveValue('Claire V.')
    await elsewhere.click()
    await dialog.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.poll(address).toBe('/settings/security')
  })

  test('does not ask after saving', async () => {
    await visit('/profile')
    await identity.getByLabelText('Nom').fill('Claire V.')
    await identity.getByRole('button', save).click()
    await expect.element(identity.getByRole('button', save)).toBeDisabled()
    await elsewhere.click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profil' })).not.toBeInTheDocument()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('a photo', () => {
  const choose = async (file: File) => {
    const input = page.elementLocator(document.querySelector<HTMLElement>('input[type=file]')!)
    await userEvent.upload(input, file)
  }
  const frame = dialog.getByRole('group', { name: /Cadre de la photo/ })
  const confirm = dialog.getByRole('button', { name: 'Enregistrer la photo' })
  const put = () => api.of('PUT', '/api/profile/avatar')
  /** Returns the colour in the middle of the sent picture, and its size. */
  async function seen(blob: Blob) {
    const image = await createImageBitmap(blob)
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(image.width / 2, image.height / 2, 1, 1).data
    return { side: [image.width, image.height], color: [red, green, blue] }
  }
  const opened = async () => {
    await visit('/profile')
    await expect.element(page.getByRole('button', { name: 'Choisir une photo' })).toBeVisible()
    await choose(await aPhoto())
    await expect.element(confirm).toBeEnabled()
  }

  test('is cropped, cut to a square in this browser, and sent without its file name', async () => {
    await opened()
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [{ body, headers } = { body: null, headers: new Headers() }] = put()
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-csrf-token')).not.toBeNull()
    expect((await seen(body as Blob)).side).toEqual([300, 300])
    await expect.element(page.getByRole('button', { name: 'Changer de photo' })).toBeVisible()
  })

  test('is moved and zoomed with the keyboard alone', async () => {
    await opened()
    await frame.element().focus()
    await userEvent.keyboard('+++++')
    await expect.element(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.5')
    await userEvent.keyboard('{ArrowRight>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/ArrowRight}')
    await userEvent.keyboard('--')
    await expect.element(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.3')
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const { side, color } = await seen(put()[0]?.body as Blob)
    expect(side[0]).toBeLessThan(300)
    expect(side[0]).toBe(side[1])
    const { color: middle } = await seen(await aPhoto())
    expect(color).not.toEqual(middle)
  })

  test('keeps the crop open when the server cannot read it, and names the accepted formats', async () => {
    api.on('PUT /api/profile/avatar', () => new Refusal('validation', { errors: { picture: ['unreadable'] } }))
    await opened()
    await confirm.click()
    await expect.element(dialog.getByRole('alert').getByText(/ne peut pas être lue/)).toBeVisible()
    await expect.element(confirm).toBeEnabled()
  })

  test('can be sent again after a failure', async () => {
    api.on('PUT /api/profile/avatar', () => noAnswer)
    await opened()
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    api.on('PUT /api/profile/avatar', () => aProfile({ avatarUrl: '/api/pictures/new' }))
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(put()).toHaveLength(2)
  })

  test('is refused before sending when the file is no picture', async () => {
    await visit('/profile')
    await expect.element(page.getByRole('button', { name: 'Choisir une photo' })).toBeVisible()
    await choose(new File(['<svg/>'], 'photo.png', { type: 'image/png' }))
    await expect.element(page.getByRole('alert').getByText(/ne peut pas être lue/)).toBeVisible()
    expect(put()).toEqual([])
  })

  test('can be dropped', async () => {
    await visit('/profile')
    await expect.element(page.getByRole('button', { name: 'Choisir une photo' })).toBeVisible()
    const data = new DataTransfer()
    data.items.add(await aPhoto())
    document
      .querySelector('[data-slot=photo-drop]')
      ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    await expect.element(confirm).toBeEnabled()
  })

  test('is removed, and restored by undo', async () => {
    api = aPerson({ avatarUrl: '/api/pictures/old' })
    await visit('/profile')
    await page.getByRole('button', { name: 'Retirer la photo' }).click()
    await expect.element(page.getByText('Photo retirée.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Choisir une photo' })).toBeVisible()
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    await expect.element(page.getByText('Photo remise.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Changer de photo' })).toBeVisible()
  })

  test.each(['light', 'dark'])('is cropped accessibly in %s', async (theme) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(360, 740)
    await opened()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

test('a profile that cannot be read shows an error and a way to try again', async () => {
  api.on('GET /api/profile', () => new Refusal('unavailable', { retryAfterSeconds: 5 }))
  await visit('/profile')
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  api.on('GET /api/profile', () => aProfile())
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(identity.getByLabelText('Nom')).toHaveValue('Claire Vasseur')
  await expect.poll(() => plain(document.title)).toBe('Profil · Ancrage')
})
