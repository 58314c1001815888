import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { newPatientFields } from './new-patient'
import texts from './texts.fr.json'
import type { Patient } from './use-patients'

let api: FakeApi

const aPatient = (given: Partial<Patient> = {}): Patient => ({
  id: crypto.randomUUID(),
  firstname: 'Zoé',
  lastname: 'Benoît',
  email: 'zoe@exemple.fr',
  phone: '+33612345678',
  dateOfBirth: null,
  createdAt: '2027-01-05T09:00:00.000Z',
  lastSessionAt: '2027-02-16T09:00:00.000Z',
  nextSessionAt: '2027-03-02T08:30:00.000Z',
  tags: ['sommeil', 'adulte', 'couple', 'stress'],
  isArchived: false,
  hasAccount: false,
  ...given,
})
const zoe = aPatient()
const long = aPatient({
  firstname: 'Maximilienne-Alexandrine',
  lastname: 'de la Rochefoucauld-Montmorency-Laval',
  tags: [],
  nextSessionAt: null,
  phone: null,
})
const archivedAt = '2027-02-27T09:00:00.000Z'

const lastQuery = () => api.of('GET', '/api/patients').findLast(({ query }) => query.perPage !== '3')?.query
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
    .on('GET /api/patients', ({ query }) =>
      aPage(query.q === 'personne' ? [] : [zoe, long], { total: query.q === 'personne' ? 0 : 124 }),
    )
    .on('GET /api/patients/tags', () => [{ tag: 'sommeil', count: 3 }])
    .on('POST /api/patients/archive', () => ({ count: 1, archivedAt }))
    .on('POST /api/patients/restore', () => ({ count: 1 }))
})

describe('the list of clients', () => {
  test('shows the contacts and the sessions of each client', async () => {
    await visit('/patients')
    await expect.element(row('Zoé Benoît')).toBeVisible()
    const cells = row('Zoé Benoît').getByRole('cell').elements()
    expect(cells.slice(1).map((cell) => plain(cell.textContent))).toEqual([
      'Zoé Benoît',
      '06 12 34 56 78zoe@exemple.fr',
      'mar. 16 févr.',
      'mar. 2 mars',
      'sommeiladulte+2et aussi couple, stress',
    ])
    expect(lastQuery()).toEqual({ page: '1', perPage: '20', sort: 'name' })
    await expect
      .element(page.getByRole('link', { name: 'Zoé Benoît : ouvrir la fiche' }))
      .toHaveAttribute('href', `/patients/${zoe.id}`)
  })

  test('stores every filter and the order in the address', async () => {
    const { address } = await visit('/patients?page=3')
    await page.getByLabelText('Dernière séance').selectOptions('Plus d’un an')
    await expect.poll(address).toBe('/patients?seen=longer')
    await page.getByLabelText('Prochaine séance').selectOptions('Aucune prévue')
    await page.getByLabelText('Étiquette').selectOptions('sommeil')
    await page.getByLabelText('Archives').selectOptions('Avec les archives')
    await page.getByRole('searchbox').fill('Léa')
    await expect.poll(address).toBe('/patients?q=L%C3%A9a&next=none&seen=longer&tag=sommeil&archived=with')
    const order = page.getByRole('table').getByRole('link', { name: 'Dernière séance' })
    await expect.element(order).toHaveAttribute('href', expect.stringContaining('q=L%C3%A9a'))
    await order.click()
    await vi.waitFor(
      () =>
        expect(lastQuery()).toEqual({
          page: '1',
          perPage: '20',
          sort: 'lastSession',
          q: 'Léa',
          next: 'none',
          lastSeen: 'longer',
          tag: 'sommeil',
          archived: 'with',
        }),
      10_000,
    )
  })

  test('shows that nobody matches, and how to show all again', async () => {
    const { address } = await visit('/patients?q=personne')
    await page.getByRole('button', { name: 'Effacer les critères' }).click()
    await expect.poll(address).toBe('/patients')
    await expect.element(row('Zoé Benoît')).toBeVisible()
  })

  test('offers to add or import clients while it is empty', async () => {
    api.on('GET /api/patients', () => aPage([]))
    await visit('/patients')
    await expect.element(page.getByText('Vos clients apparaîtront ici')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Importer un fichier' }))
      .toHaveAttribute('href', '/patients/import')
  })

  test('archives ticked clients, and undoes it', async () => {
    await visit('/patients')
    await page.getByRole('checkbox', { name: /Zoé Benoît/ }).click({ force: true })
    await page.getByRole('button', { name: 'Archiver' }).click()
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    await expect.element(page.getByText('1 client sorti des archives')).toBeVisible()
    expect(api.of('POST', '/api/patients/archive')[0]?.body).toEqual({ ids: [zoe.id] })
    expect(api.of('POST', '/api/patients/restore')[0]?.body).toEqual({ archivedAt })
  })

  test('exports all clients that a filter finds', async () => {
    api.on('POST /api/exports/patients.csv', () => new Refusal('too_many_requests'))
    await visit('/patients?tag=sommeil')
    await page.getByRole('button', { name: 'Exporter la liste' }).click()
    await vi.waitFor(
      () => expect(api.of('POST', '/api/exports/patients.csv')[0]?.body).toEqual({ filter: { tag: 'sommeil' } }),
      10_000,
    )
    await expect.element(page.getByText('Rien n’a été modifié')).toBeVisible()
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ])('is accessible, %s at %i pixels, and fits', async (theme, width) => {
    await page.viewport(width, 800)
    document.documentElement.dataset.theme = theme
    await visit('/patients')
    await expect.element(page.getByText('Zoé Benoît', { exact: true })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('folds its filters behind one button on a phone, so that the first client stands in the first screen', async () => {
    await page.viewport(360, 740)
    const { address } = await visit('/patients?archived=with')
    const fold = page.getByRole('button', { name: 'Filtrer et trier (1)' })
    await expect.element(fold).toBeVisible()
    const archive = page.getByRole('combobox', { name: texts.archive.label })
    await expect.element(archive).not.toBeInTheDocument()
    const first = page.getByText('Zoé Benoît', { exact: true })
    await expect.element(first).toBeVisible()
    expect(first.element().getBoundingClientRect().top).toBeLessThan(370)
    await fold.click()
    await expect.element(archive).toHaveValue('with')
    await archive.selectOptions('')
    await expect.poll(address).not.toContain('archived')
    await expect.element(page.getByRole('button', { name: 'Filtrer et trier', exact: true })).toBeVisible()
    await page.viewport(1280, 900)
    await expect.element(archive).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Filtrer et trier/ })).not.toBeInTheDocument()
  })
})

describe('adding a client', () => {
  const open = async () => {
    await visit('/patients')
    await page.getByRole('button', { name: 'Ajouter un client' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Nouveau client' })).toBeVisible()
  }
  const label = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: false })

  test('asks for a guardian when the client is under eighteen, and saves tags', async () => {
    api.on('POST /api/patients', () => aPatient({ firstname: 'Léo', lastname: 'Petit' }))
    api.on('GET /api/patients', () => aPage([]))
    await open()
    await label('Prénom').fill('Léo')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nom', exact: true }).fill('Petit')
    await label('Date de naissance').fill('2015-02-03')
    const labels = () => [...page.getByRole('dialog').element().querySelectorAll('label')]
    await expect
      .poll(() => labels().map(({ textContent }) => textContent.replace(/ \(.*/, '')))
      .toEqual(newPatientFields.map((field) => texts.form[field]))
    await label('Nom et prénom').fill('Ève Petit')
    await label('Étiquettes').fill('enfant, sommeil ;')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Léo Petit est dans vos clients')).toBeVisible()
    expect(api.of('POST', '/api/patients')[0]?.body).toEqual({
      firstname: 'Léo',
      lastname: 'Petit',
      dateOfBirth: '2015-02-03',
      guardian: { name: 'Ève Petit' },
      tags: ['enfant', 'sommeil'],
    })
  })

  test('shows likely duplicates while typing, and adds one only after a confirmation', async () => {
    api.on('POST /api/patients', ({ body }) =>
      (body as { allowDuplicate?: true }).allowDuplicate ? zoe : new Refusal('possible_duplicate', { patients: [zoe] }),
    )
    await open()
    await label('Prénom').fill('Zoé')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nom', exact: true }).fill('Benoît')
    await expect.element(page.getByRole('link', { name: 'Ouvrir la fiche : Zoé Benoît' })).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await page.getByRole('button', { name: /quelqu’un d’autre/ }).click()
    await expect.element(page.getByText('Zoé Benoît est dans vos clients')).toBeVisible()
    const sent = { firstname: 'Zoé', lastname: 'Benoît' }
    await expect
      .poll(() => api.of('POST', '/api/patients').map(({ body }) => body))
      .toMatchObject([sent, { ...sent, allowDuplicate: true }])
  })

  test('needs a name, and shows refusals at their fields', async () => {
    api.on('POST /api/patients', () => new Refusal('validation', { errors: { phone: ['invalid_phone'] } }))
    api.on('GET /api/patients', () => aPage([]))
    await open()
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect.element(label('Prénom')).toHaveFocus()
    await label('Prénom').fill('Léo')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nom', exact: true }).fill('Petit')
    await label('Téléphone').fill('12')
    await userEvent.keyboard('{Enter}')
    await expect.element(label('Téléphone')).toHaveFocus()
    await expect.element(label('Téléphone')).toHaveAttribute('aria-invalid', 'true')
    expect(await findBarriers()).toEqual([])
  })

  test('asks before it discards typed values', async () => {
    await open()
    await label('Prénom').fill('Léo')
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
