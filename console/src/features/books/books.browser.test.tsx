import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aSummary, someReceipts, withBooks } from '../../../test/build-books'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import type { Language } from '../../lib/languages'
import { BooksView } from './books-view'

let api: FakeApi
let leave: () => void = () => undefined

async function show(language: Language = 'fr') {
  const shown = await showPart(<BooksView />, language)
  leave = shown.leave
}

const region = (name: string) => page.getByRole('region', { name })

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withBooks(aQuietPractice())
})
afterEach(() => leave())

test('the books are a view of the billing page', async () => {
  await visit('/facturation?view=books')
  await expect.element(page.getByRole('tab', { name: 'Livre des recettes', selected: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Livre des recettes' })).toMatchTextContent(/Camille Roux/)
})

describe('the books', () => {
  test('list payments and refunds with their sums', async () => {
    await show()
    const book = region('Livre des recettes')
    await expect.element(book).toMatchTextContent(/3 lignes · net 90,00\s€ · dont espèces 30,00\s€/)
    await expect.element(book).toMatchTextContent(/Camille Roux.*Prestation.*Facture 2027-00012/)
    await expect.element(book).toMatchTextContent(/Remboursement.*annule R-000001.*-30,00\s€/)
    await expect.element(region('Totaux de l’année')).toMatchTextContent(/Recettes nettes5\s?995,00\s€/)
  })

  test('are filtered by a quarter or a month', async () => {
    await show()
    await page.getByRole('combobox', { name: 'Période' }).selectOptions('1ᵉʳ trimestre')
    await expect
      .poll(() => api.of('GET', '/api/books/receipts').at(-1)?.query)
      .toMatchObject({ from: '2027-01-01', to: '2027-03-31' })
  })

  test('show how much of each limit is reached, and what to declare by when', async () => {
    await show()
    const meters = region('Seuils')
    await expect.element(meters).toMatchTextContent(/Franchise de TVA5\s?995,00\s€ sur 37\s?500,00\s€CGI, art\. 293 B/)
    await expect
      .element(meters)
      .toMatchTextContent(/Seuil proche.*au prorata de la première année · montant à vérifier/)
    const table = page.getByRole('table', { name: 'Montants à déclarer à l’Urssaf' })
    await expect.element(table).toMatchTextContent(/janvier 20273\s?120,00\s€28 février 2027.*en cours/)
    await page.getByRole('combobox', { name: 'Rythme' }).selectOptions('Chaque trimestre')
    await expect.element(table).toMatchTextContent(/mars 2027.*5\s?995,00\s€30 avril 2027/)
    await expect.element(region('Déclarations')).toMatchTextContent(/plateforme agréée/)
    await expect.element(region('Déclarations')).not.toMatchTextContent(/hors taxe/)
  })

  test('say that the turnover is without VAT, where the receipts bear any', async () => {
    const { months, ...summary } = aSummary()
    const [first, ...others] = months
    if (!first) throw new Error('a year has months')
    api.on('GET /api/books/summary', () => ({
      ...summary,
      months: [{ ...first, vatCents: 52_000, vatDueCents: 61_000 }, ...others],
    }))
    await show()
    await expect.element(region('Déclarations')).toMatchTextContent(/Ces montants sont hors taxe/)
    await expect.element(region('Seuils')).toMatchTextContent(/La TVA que vous facturez n’y est pas comptée/)
    await expect
      .element(region('Preuve et archives'))
      .toMatchTextContent(/Si vous avez opté pour les débits, elle y est dès la facture/)
    const year = region('Mois par mois')
    await expect.element(year).toMatchTextContent(/Recettes nettes hors taxe/)
    await year.getByText('Voir les chiffres').click()
    await expect
      .element(page.getByRole('table', { name: 'Recettes par mois et par trimestre' }))
      .toMatchTextContent(/janvier 20272\s?600,00\s€2\s?600,00\s€610,00\s€/)
  })

  test('are closed permanently once a period is over', async () => {
    await show()
    await page.getByRole('button', { name: 'Clôturer une période' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clôturer une période' })
    const confirm = dialog.getByRole('button', { name: 'Clôturer définitivement' })
    await confirm.click()
    await expect.element(dialog).toMatchTextContent(/Choisissez un jour/)
    await dialog.getByLabelText('Jour de la période').fill('2027-02-10')
    await confirm.click()
    await expect.element(dialog).toMatchTextContent(/Cette période n’est pas terminée/)
    await dialog.getByLabelText('Jour de la période').fill('2027-01-10')
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.of('POST', '/api/books/closings').map(({ body }) => body)).toEqual([
      { kind: 'month', on: '2027-02-10' },
      { kind: 'month', on: '2027-01-10' },
    ])
  })

  test('are not closed before the address is confirmed, and say so', async () => {
    api.on('POST /api/books/closings', () => new Refusal('email_unverified'))
    await show()
    await page.getByRole('button', { name: 'Clôturer une période' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clôturer une période' })
    await dialog.getByLabelText('Jour de la période').fill('2027-01-10')
    await dialog.getByRole('button', { name: 'Clôturer définitivement' }).click()
    await expect.element(dialog).toMatchTextContent(/Confirmez d’abord votre adresse e\u2011mail/)
  })

  test('are verified by a press, which lists changed entries', async () => {
    await show()
    const proof = region('Preuve et archives')
    const verify = proof.getByRole('button', { name: 'Vérifier' })
    await verify.click()
    await expect.element(proof).toMatchTextContent(/412 lignes vérifiées.*Clé publique/)
    const broken = {
      count: 412,
      closings: 1,
      brokenAt: 7,
      brokenClosing: null,
      isComplete: false,
      lastHash: 'ab',
      publicKey: null,
    }
    api.on('GET /api/books/verification', () => broken)
    await verify.click()
    await expect.element(proof).toMatchTextContent(/La ligne 7 n’est plus comme elle a été écrite.*manquent à la fin/)
  })

  test('say which file cannot be created, and why', async () => {
    api.on('GET /api/exports/fec.txt', () => new Refusal('validation', { errors: { siret: ['required'] } }))
    await show()
    const proof = region('Preuve et archives')
    await proof.getByRole('button', { name: /FEC/ }).click()
    await expect.element(proof).toMatchTextContent(/Indiquez d’abord votre SIRET/)
  })

  test('without entries offer to record the first payment', async () => {
    withBooks(api, [])
    await show()
    await expect.element(region('Livre des recettes')).toMatchTextContent(/Aucune recette sur cette période/)
  })

  test('show which part failed to load, and show the others', async () => {
    api.on('GET /api/books/closings', () => new Refusal('unavailable'))
    await show()
    await expect.element(region('Clôtures').getByRole('alert')).toBeVisible()
    await expect.element(region('Livre des recettes')).toMatchTextContent(/Camille Roux/)
  })

  test.each([
    ['fr', 1280, 'light'],
    ['en', 1280, 'dark'],
    ['fr', 360, 'dark'],
    ['en', 360, 'light'],
  ] as const)('are accessible in %s at %i px, %s, and nothing overflows', async (language, width, theme) => {
    await page.viewport(width, 900)
    document.documentElement.dataset.theme = theme
    withBooks(api, someReceipts)
    await show(language)
    await expect.element(page.getByText('R-000001').first()).toBeInTheDocument()
    await page.getByRole('button', { name: /^(Vérifier|Verify)$/ }).click()
    await expect.element(page.getByText(/412/)).toBeInTheDocument()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

test('a business invoice is recorded as submitted, with the reference of the platform', async () => {
  let handIn: { handedInOn: string | null; reference: string | null } = { handedInOn: null, reference: null }
  const invoice = {
    id: '77777777-0000-7000-8000-000000000950',
    kind: 'invoice',
    number: '2027-00040',
    issuedOn: '2027-02-10',
    name: 'Atelier Bréhat',
    siren: '732829320',
    totalCents: 7000,
  }
  api
    .on('GET /api/books/business-invoices', () => [{ ...invoice, ...handIn }])
    .on('PUT /api/books/business-invoices/*', ({ body }) => {
      handIn = { reference: null, ...(body as { handedInOn: string | null }) }
      return { ...invoice, ...handIn }
    })
  await visit('/facturation?view=books')
  const part = region('Factures aux professionnels')
  await expect.element(part).toMatchTextContent(/2027-00040 Atelier Bréhat.*SIREN 732829320.*À remettre/)
  await part.getByRole('button', { name: 'Remise de la facture 2027-00040' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Référence/ }).fill('PA-0042')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(part).toMatchTextContent(/Remise le.*PA-0042/)
})
