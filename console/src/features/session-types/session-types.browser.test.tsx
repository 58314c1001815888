// Long: the list of types, its sheet and its menu are one page.
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announcedText, aQuietPractice, plain, visit } from '../../../test/app'
import { anAccount } from '../../../test/build-account'
import { aType, someTypes, withTypes } from '../../../test/build-types'
import { aChoice } from '../../../test/build-video'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withTypes(anAccount(aQuietPractice()))
})

// Notices survive a change of page.
const list = page.getByRole('list', { name: 'Types de séance, dans leur ordre' })
const sheet = page.getByRole('dialog').first()
const order = () =>
  list
    .getByRole('button', { name: /^Modifier/ })
    .elements()
    .map(({ textContent }) => textContent)
const bodies = (method: string, path: string | RegExp) => api.of(method, path).map(({ body }) => body)
const ids = () => someTypes().map(({ id }) => id)
const undo = page.getByRole('button', { name: 'Revenir en arrière', exact: true })

/** Types text without a pause before the next step. */
function writeAtOnce(field: Element, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function open(name: string) {
  await visit('/settings/session-types')
  await list.getByRole('button', { name: `Modifier ${name}` }).click()
  await expect.element(sheet).toBeVisible()
}

async function choose(name: string, item: string) {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the list', () => {
  test('shows the details of each type, and archived types apart', async () => {
    await visit('/settings/session-types')
    const first = list.getByRole('listitem').first()
    await expect.element(first.getByText('Première séance')).toBeVisible()
    await expect.poll(() => plain(first.element().textContent)).toContain('1 h 3070,00 €Au cabinet')
    await expect.poll(order).toEqual(['Première séance', 'Suivi', 'Bilan'])
    const archive = page.getByRole('region', { name: 'Archivés' })
    await expect.element(archive.getByText('Ancienne formule')).toBeVisible()
  })

  test('invites to add one when it is empty', async () => {
    withTypes(api, [])
    await visit('/settings/session-types')
    await expect.element(page.getByText(/Quelles séances proposez-vous/)).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
    await expect.element(sheet.getByRole('heading', { name: 'Nouveau type de séance' })).toBeVisible()
  })

  test('warns that nobody can book when every type is suspended', async () => {
    withTypes(api, [aType(1, { isActive: false })])
    await visit('/settings/session-types')
    await expect.element(page.getByText(/personne ne peut réserver en ligne/)).toBeVisible()
  })

  test('is sorted with the keyboard alone, which is announced and saved', async () => {
    await visit('/settings/session-types')
    const handle = page.getByRole('button', { name: 'Première séance, position 1 sur 3' })
    await expect.element(handle).toBeVisible()
    handle.element().focus()
    await userEvent.keyboard(' ')
    await expect.poll(announcedText).toContain('Première séance : en déplacement, position 1 sur 3.')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(announcedText).toContain('Première séance : position 2 sur 3.')
    await userEvent.keyboard(' ')
    await expect.poll(order).toEqual(['Suivi', 'Première séance', 'Bilan'])
    const [one, two, three] = ids()
    await expect.poll(() => bodies('PUT', '/api/session-types/order')).toEqual([{ ids: [two, one, three] }])
  })

  test('is sorted by dragging', async () => {
    await visit('/settings/session-types')
    const handle = (name: RegExp) => page.getByRole('button', { name })
    await handle(/^Bilan, position/).dropTo(handle(/^Première séance, position/), { steps: 12 })
    await expect.poll(order).toEqual(['Bilan', 'Première séance', 'Suivi'])
  })

  test('is sorted by the menu, and restores the order when the server refuses', async () => {
    await visit('/settings/session-types')
    await choose('Suivi', 'Monter')
    await expect.poll(order).toEqual(['Suivi', 'Première séance', 'Bilan'])
    api.on('PUT /api/session-types/order', () => noAnswer)
    await choose('Suivi', 'Descendre')
    await expect.element(page.getByText('Le changement n’a pas été enregistré')).toBeVisible()
    await expect.poll(order).toEqual(['Suivi', 'Première séance', 'Bilan'])
  })

  test('shows a new type of another user as soon as the server announces it', async () => {
    await visit('/settings/session-types')
    await expect.poll(order).toHaveLength(3)
    withTypes(api, [...someTypes(), aType(5, { nameFr: 'Groupe' })])
    const { refresh } = await import('../../lib/readings')
    await refresh('session-types')
    await expect.poll(order).toContain('Groupe')
  })
})

describe('a type', () => {
  test('is pointed out while its wording is discouraged', async () => {
    await open('Suivi')
    await sheet.getByLabelText('Nom', { exact: true }).fill('Guérir la dépression')
    const warned = sheet.getByRole('list', { name: 'Passages déconseillés' })
    await expect.element(warned).toMatchTextContent(/Guérir.*pratique commerciale trompeuse/)
  })

  test('is added with a French name alone, which is the English name too', async () => {
    await visit('/settings/session-types')
    await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
    await sheet.getByLabelText('Nom', { exact: true }).fill('Arrêt du tabac')
    await sheet.getByRole('button', { name: /^1\sh\s30$/ }).click()
    await sheet.getByLabelText('Prix, en euros').fill('120,50')
    await sheet.getByRole('checkbox', { name: 'En visio' }).click()
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect.element(page.getByText(/Type ajouté.*Arrêt du tabac/)).toBeVisible()
    await expect.poll(order).toContain('Arrêt du tabac')
    await expect
      .poll(() => bodies('POST', '/api/session-types'))
      .toEqual([
        {
          nameFr: 'Arrêt du tabac',
          nameEn: 'Arrêt du tabac',
          descriptionFr: null,
          descriptionEn: null,
          durationMinutes: 90,
          bufferBeforeMinutes: 0,
          bufferAfterMinutes: 0,
          priceCents: 12_050,
          color: '#4f5bd5',
          locations: ['office', 'video'],
          isAutoAccepted: false,
          isForMinors: false,
          isActive: true,
          isPack: false,
          delayWeeks: null,
          prepaymentPercent: null,
        },
      ])
  })

  test('by video warns where no service is chosen: clients are not offered it, for they would have no way in', async () => {
    api.on('GET /api/video', () => aChoice())
    await open('Première séance')
    await expect.element(sheet.getByRole('checkbox', { name: 'Au cabinet' })).toBeVisible()
    await expect.element(sheet.getByText('Aucun service de visio n’est choisi')).not.toBeInTheDocument()
    await sheet.getByRole('checkbox', { name: 'En visio' }).click()
    await expect.element(sheet.getByText('Aucun service de visio n’est choisi')).toBeVisible()
    await expect
      .element(sheet.getByRole('link', { name: 'Choisir un service' }))
      .toHaveAttribute('href', '/settings/integrations')
  })

  test('is added once, however often the user presses before an answer arrives', async () => {
    let tries = 0
    api.on('POST /api/session-types', ({ body }) =>
      tries++ === 0 ? noAnswer : aType(9, body as Partial<ReturnType<typeof aType>>),
    )
    await visit('/settings/session-types')
    await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
    await sheet.getByLabelText('Nom', { exact: true }).fill('Arrêt du tabac')
    await sheet.getByLabelText('Prix, en euros').fill('120')
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect.element(sheet.getByRole('alert')).toBeVisible()
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect.element(page.getByText(/Type ajouté.*Arrêt du tabac/)).toBeVisible()
    const keys = api.of('POST', '/api/session-types').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('is refused before sending, each field with its reason, and the first takes the focus', async () => {
    await visit('/settings/session-types')
    await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
    await sheet.getByRole('tab', { name: 'English' }).click()
    await sheet.getByLabelText('Durée, en minutes').fill('2')
    await sheet.getByRole('checkbox', { name: 'Au cabinet' }).click()
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    const name = sheet.getByLabelText('Nom', { exact: true })
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription(/Remplissez ce champ/)
    await expect.element(sheet.getByLabelText('Durée, en minutes')).toHaveAccessibleDescription(/De 5 à 720 minutes/)
    await expect.element(sheet.getByLabelText('Prix, en euros')).toHaveAccessibleDescription(/Un prix comme 60/)
    await expect.element(sheet.getByText('Choisissez au moins un lieu.')).toBeVisible()
    expect(bodies('POST', '/api/session-types')).toEqual([])
  })

  test('is changed by its changed fields alone, and undone from the notice', async () => {
    await open('Suivi')
    await sheet.getByLabelText('Prix, en euros').fill('65')
    await sheet.getByRole('tab', { name: 'English' }).click()
    await sheet.getByLabelText('Nom en anglais (facultatif)').fill('Regular session')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(/Type enregistré.*Suivi/)).toBeVisible()
    await undo.click()
    await expect.element(page.getByText(/C’est comme avant/)).toBeVisible()
    await expect
      .poll(() => bodies('PATCH', /\/api\/session-types\/.+/))
      .toEqual([
        { nameEn: 'Regular session', priceCents: 6500 },
        { nameEn: 'Follow-up', priceCents: 7000, expected: { nameEn: 'Regular session', priceCents: 6500 } },
      ])
  })

  test('keeps what was changed since by an undo that comes too late, and shows it', async () => {
    await open('Suivi')
    await sheet.getByLabelText('Prix, en euros').fill('65')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(/Type enregistré.*Suivi/)).toBeVisible()
    const [first, second, ...others] = someTypes()
    withTypes(api, [first!, { ...second!, priceCents: 9000 }, ...others])
    await undo.click()
    await expect.element(page.getByText('Le retour en arrière n’a pas abouti.')).toBeVisible()
    await expect.element(list.getByText(/90,00/)).toBeVisible()
  })

  test('has one notice, that of its latest change', async () => {
    await visit('/settings/session-types')
    await choose('Suivi', 'Suspendre')
    await expect.element(list.getByText('Suspendu')).toBeVisible()
    await choose('Suivi', 'Proposer de nouveau')
    await expect.element(list.getByText('Suspendu')).not.toBeInTheDocument()
    await expect.element(page.getByText(/Type proposé de nouveau.*Suivi/)).toBeVisible()
    await expect.poll(() => undo.elements()).toHaveLength(1)
  })

  test('shows a refusal at its field, on the tab of that field, and keeps what was typed', async () => {
    api.on('PATCH /api/session-types/*', () => new Refusal('validation', { errors: { nameEn: ['too_long'] } }))
    await open('Suivi')
    await sheet.getByLabelText('Prix, en euros').fill('65')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    const name = sheet.getByLabelText('Nom en anglais (facultatif)')
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription(/C’est trop long/)
    await expect.element(sheet.getByLabelText('Prix, en euros')).toHaveValue('65')
  })

  test('stays open without a connection, with what was typed', async () => {
    api.on('PATCH /api/session-types/*', () => noAnswer)
    await open('Suivi')
    await sheet.getByLabelText('Prix, en euros').fill('65')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(sheet.getByRole('alert')).toBeVisible()
    await expect.element(sheet.getByLabelText('Prix, en euros')).toHaveValue('65')
  })

  test('shows a preview as visitors will read it while typing', async () => {
    await open('Suivi')
    const shown = () => sheet.getByRole('figure').element().textContent
    await sheet.getByLabelText('Nom', { exact: true }).fill('Suivi du soir')
    await sheet.getByLabelText('Prix, en euros').fill('0')
    await expect.poll(shown).toContain('Suivi du soir')
    await expect.poll(shown).toContain('Gratuit')
    await sheet.getByRole('tab', { name: 'English' }).click()
    await expect.poll(shown).toContain('Follow-up')
  })

  test('shows how readable white text is on its colour', async () => {
    await open('Suivi')
    await expect.element(sheet.getByText(/bien lisible/)).toBeVisible()
    await sheet.getByLabelText('Une autre couleur').fill('#ffd54a')
    await expect.element(sheet.getByText(/un peu clair/)).toBeVisible()
  })

  test('asks before it discards unsaved values', async () => {
    await open('Suivi')
    await sheet.getByLabelText('Prix, en euros').fill('65')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(sheet.getByLabelText('Prix, en euros')).toHaveValue('65')
    await sheet.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(bodies('PATCH', /\/api\/session-types\/.+/)).toEqual([])
  })

  test('asks also when Escape follows the last letter at once', async () => {
    await visit('/settings/session-types')
    await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect.element(sheet.getByText('Remplissez ce champ.')).toBeVisible()
    const name = sheet.getByLabelText('Nom', { exact: true }).element()
    writeAtOnce(name, 'Suivi')
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await expect.element(page.getByRole('button', { name: 'Rester ici' })).toBeVisible()
  })

  test('closes without a question when nothing was changed', async () => {
    await open('Suivi')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a type that is no longer offered', () => {
  test('is suspended and offered again by one press', async () => {
    await visit('/settings/session-types')
    await choose('Suivi', 'Suspendre')
    await expect.element(list.getByText('Suspendu')).toBeVisible()
    await undo.click()
    await expect.element(list.getByText('Suspendu')).not.toBeInTheDocument()
    await expect
      .poll(() => bodies('PATCH', /\/api\/session-types\/.+/))
      .toEqual([{ isActive: false }, { isActive: true, expected: { isActive: false } }])
  })

  test('is archived when it has sessions, and restored from the notice or the archive', async () => {
    await visit('/settings/session-types')
    await choose('Suivi', 'Retirer…')
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await expect.poll(order).toEqual(['Première séance', 'Bilan'])
    const archive = page.getByRole('region', { name: 'Archivés' })
    await expect.element(archive.getByText('Suivi')).toBeVisible()
    await undo.click()
    await expect.poll(order).toContain('Suivi')
    await page.getByRole('button', { name: 'Rétablir Ancienne formule' }).click()
    await expect.poll(order).toContain('Ancienne formule')
  })

  test('is restored from the archive, and the keyboard stays on the page', async () => {
    await visit('/settings/session-types')
    await page.getByRole('button', { name: 'Rétablir Ancienne formule' }).click()
    await expect.element(page.getByRole('region', { name: 'Archivés' })).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('main')).toBeTruthy()
  })

  test('is deleted when it was never used, and kept when the user cancels', async () => {
    withTypes(api, someTypes(), [ids()[2] ?? ''])
    await visit('/settings/session-types')
    await choose('Bilan', 'Retirer…')
    await page.getByRole('button', { name: 'Le garder' }).click()
    expect(order()).toHaveLength(3)
    await choose('Bilan', 'Retirer…')
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await expect.element(page.getByText(/Type supprimé.*Bilan/)).toBeVisible()
    await expect.poll(order).toEqual(['Première séance', 'Suivi'])
  })
})
