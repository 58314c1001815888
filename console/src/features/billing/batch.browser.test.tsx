import type { contract, ReplyOf } from '@ancrage/api/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { aDraftedInvoice, withMoney } from '../../../test/build-money'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

type Batch = ReplyOf<typeof contract.billing.batch>
type BatchBody = { bills: { patientId: string; sessionIds: string[]; depositIds?: string[] }[] }
type Invoice = ReplyOf<typeof contract.invoices.detail>

const id = (number: number) => `88888888-0000-7000-8000-${String(number).padStart(12, '0')}`
const aBill = (nth: number, lastname: string, given: Partial<Batch['bills'][number]> = {}): Batch['bills'][number] => ({
  patient: { id: id(nth), firstname: 'Camille', lastname },
  sessions: [
    { id: id(nth * 10), startsAt: '2027-02-10T09:00:00.000Z', priceCents: 6000 },
    { id: id(nth * 10 + 1), startsAt: '2027-02-17T09:00:00.000Z', priceCents: 6000 },
  ],
  totalCents: 12_000,
  letters: [],
  hints: [],
  ...given,
})

let api: FakeApi
let batch: Batch
let issued: number
let refusals: Refusal[]
let address: () => string

beforeEach(async () => {
  await page.viewport(1280, 900)
  batch = { missing: [], bills: [aBill(1, 'Roux', { hints: ['no_address'] }), aBill(2, 'Zola')], isCut: false }
  issued = 0
  refusals = []
  const charge = {
    id: id(10),
    startsAt: '2027-02-10T09:00:00.000Z',
    status: 'done',
    patient: batch.bills[0]?.patient,
    types: [],
    priceCents: 6000,
    paidCents: 0,
    dueCents: 6000,
  }
  api = withMoney(aQuietPractice())
    .on('GET /api/billing/unbilled', () => ({ ...aPage([charge]), totals: { count: 4, priceCents: 24_000 } }))
    .on('GET /api/billing/batch', () => batch)
    .on('POST /api/billing/batch', ({ body }) => (body as BatchBody).bills.map(() => outcome()))
    .on('POST /api/invoices', () => anIssued(++issued))
})

/** Refuses or issues the next bill. */
function outcome() {
  const { code, details } = refusals.shift() ?? {}
  if (code) return { id: null, number: null, problem: { code, details } }
  const { id: invoiceId, number } = anIssued(++issued)
  return { id: invoiceId, number, problem: null }
}

const anIssued = (nth: number): Invoice =>
  aDraftedInvoice({
    id: id(900 + nth),
    status: 'issued',
    number: `2027-0000${nth}`,
    issuedOn: '2027-03-02',
    dueOn: '2027-03-02',
    totalCents: 12_000,
    netCents: 12_000,
    dueCents: 12_000,
  })

async function openBatch() {
  const shown = await visit('/facturation?view=unbilled')
  address = shown.address
  await page.getByRole('button', { name: 'Tout facturer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Facturer les séances passées' })
  await expect.element(dialog.getByRole('list', { name: 'Factures à établir' })).toBeVisible()
  return dialog
}

/** The bills that were asked for, call by call. */
const sent = () => api.of('POST', '/api/billing/batch').map(({ body }) => (body as BatchBody).bills)

describe('billing past sessions at once', () => {
  test('shows the invoices first, leaves out unticked ones, and shows the numbers of the issued ones', async () => {
    const dialog = await openBatch()
    await expect.element(dialog.getByText('Sans adresse postale')).toBeVisible()
    expect(await findBarriers(document.body)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Camille Zola' }).click()
    await dialog.getByRole('button', { name: /Établir 1 facture \(120,00/ }).click()
    await expect.element(dialog.getByText('2027-00001')).toBeVisible()
    await expect.element(dialog.getByText('1 facture établie.')).toBeVisible()
    expect(sent()).toEqual([[{ patientId: id(1), sessionIds: [id(10), id(11)] }]])
  })

  test('shows what is left to bill each time it is opened', async () => {
    const dialog = await openBatch()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    batch = { ...batch, bills: [aBill(2, 'Zola')] }
    await page.getByRole('button', { name: 'Tout facturer' }).click()
    await expect.element(dialog.getByRole('button', { name: /Établir 1 facture \(120,00/ })).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: 'Camille Roux' })).not.toBeInTheDocument()
  })

  test('can issue one invoice per session, and mails them on request', async () => {
    api.on('POST /api/invoices/send', () => ({ sent: 4, refused: [] }))
    const dialog = await openBatch()
    await dialog.getByRole('combobox').selectOptions('session')
    await dialog.getByRole('checkbox', { name: 'Envoyer chacune par e-mail' }).click()
    await dialog.getByRole('button', { name: /Établir 4 factures/ }).click()
    await expect.element(dialog.getByText('4 factures établies.')).toBeVisible()
    await expect
      .poll(() => api.of('POST', '/api/invoices/send').map(({ body }) => body))
      .toEqual([{ ids: [901, 902, 903, 904].map(id) }])
  })

  test('lists issued invoices that were not mailed, each with its reason', async () => {
    const refused = [{ id: id(901), number: '2027-00001', reason: 'no_email' }]
    api.on('POST /api/invoices/send', () => ({ sent: 1, refused }))
    const dialog = await openBatch()
    await dialog.getByRole('checkbox', { name: 'Envoyer chacune par e-mail' }).click()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    const alert = dialog.getByRole('alert')
    await expect
      .element(alert)
      .toMatchTextContent(/1 facture établie n’a pas été envoyée.*Sans adresse e-mail \(2027-00001\)/)
    expect(await findBarriers(document.body)).toEqual([])
  })

  test('issues nothing before the address is confirmed, and says so of each', async () => {
    api.on('POST /api/billing/batch', () => new Refusal('email_unverified'))
    const dialog = await openBatch()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    const reasons = dialog.getByText(/Confirmez d’abord votre adresse e\u2011mail/)
    await expect.poll(() => reasons.elements().length).toBe(2)
  })

  test('says that no invoice could be mailed', async () => {
    api.on('POST /api/invoices/send', () => new Refusal('email_unverified'))
    const dialog = await openBatch()
    await dialog.getByRole('checkbox', { name: 'Envoyer chacune par e-mail' }).click()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/2 factures établies n’ont pas été envoyées.*2027-00001, 2027-00002/)
  })

  test('does not preselect a client with an open deposit, and links to a draft for them', async () => {
    batch = { ...batch, bills: [aBill(1, 'Roux', { hints: ['open_deposit'] }), aBill(2, 'Zola')] }
    const dialog = await openBatch()
    await expect.element(dialog.getByRole('checkbox', { name: 'Camille Roux' })).not.toBeChecked()
    await expect.element(dialog.getByRole('button', { name: /Établir 1 facture \(120,00/ })).toBeVisible()
    expect(await findBarriers(document.body)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Camille Roux' }).click()
    await expect.element(dialog.getByRole('button', { name: /Établir 2 factures/ })).toBeVisible()
    await dialog.getByRole('combobox').selectOptions('session')
    await expect.element(dialog.getByRole('button', { name: /Établir 2 factures/ })).toBeVisible()
    await dialog.getByRole('combobox').selectOptions('client')
    await dialog.getByRole('button', { name: 'Préparer un brouillon pour Camille Roux' }).click()
    await expect
      .poll(() => api.of('POST', '/api/invoices').map(({ body }) => body))
      .toEqual([{ patientId: id(1), sessionIds: [id(10), id(11)] }])
    await expect.poll(() => address()).toBe(`/facturation?invoice=${id(901)}`)
  })

  test('issues a bill that was ticked despite a deposit, and stops at a deposit that was added meanwhile', async () => {
    batch = { ...batch, bills: [aBill(1, 'Roux'), aBill(2, 'Zola', { hints: ['open_deposit'] })] }
    refusals = [new Refusal('conflict', { reason: 'open_deposit' })]
    const dialog = await openBatch()
    await dialog.getByRole('checkbox', { name: 'Camille Zola' }).click()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    await expect.element(dialog.getByText('1 facture établie.')).toBeVisible()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/acompte n’est pas encore déduit/)
    await expect.element(dialog.getByRole('button', { name: 'Préparer un brouillon pour Camille Roux' })).toBeVisible()
    expect(sent()[0]?.map(({ depositIds }) => depositIds)).toEqual([undefined, []])
  })

  test('goes on after a failure, and retries only the failed one', async () => {
    refusals = [new Refusal('unavailable')]
    const dialog = await openBatch()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    await expect.element(dialog.getByText('1 facture établie.')).toBeVisible()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    refusals = [new Refusal('already_billed')]
    await dialog.getByRole('button', { name: /Réessayer pour 1 facture/ }).click()
    await expect.element(dialog.getByText('Déjà facturée')).toBeVisible()
    expect(sent().map((bills) => bills.map(({ patientId }) => patientId))).toEqual([[id(1), id(2)], [id(1)]])
  })

  test('repeats a lost request with the same key, so that nothing is issued twice', async () => {
    let isLost = true
    api.on('POST /api/billing/batch', ({ body }) =>
      isLost ? noAnswer : (body as BatchBody).bills.map(() => outcome()),
    )
    const dialog = await openBatch()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    await expect.element(dialog.getByRole('alert').first()).toBeVisible()
    isLost = false
    await dialog.getByRole('button', { name: /Réessayer pour 2 factures/ }).click()
    await expect.element(dialog.getByText('2 factures établies.')).toBeVisible()
    const keys = api.of('POST', '/api/billing/batch').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('issues many invoices in several requests', async () => {
    batch = { ...batch, bills: Array.from({ length: 30 }, (_, nth) => aBill(nth + 1, `Zola${nth}`)) }
    const dialog = await openBatch()
    await dialog.getByRole('button', { name: /Établir 30 factures/ }).click()
    await expect.element(dialog.getByText('30 factures établies.')).toBeVisible()
    expect(sent().map((bills) => bills.length)).toEqual([25, 5])
  })

  test('mails invoices that existed already too, unless they were mailed before', async () => {
    const known = (nth: number) =>
      new Refusal('already_billed', { sessions: [{ sessionId: id(10), invoiceId: id(nth), number: `2027-00${nth}` }] })
    refusals = [known(911), known(912)]
    api
      .on('GET /api/invoices/*', ({ path }) => {
        const which = path.endsWith(id(911)) ? null : '2027-03-01T08:00:00.000Z'
        return { ...anIssued(path.endsWith(id(911)) ? 11 : 12), sentAt: which }
      })
      .on('POST /api/invoices/send', () => ({ sent: 1, refused: [] }))
    const dialog = await openBatch()
    await dialog.getByRole('checkbox', { name: 'Envoyer chacune par e-mail' }).click()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    await expect.element(dialog.getByText('Déjà facturée').first()).toBeVisible()
    await expect.poll(() => api.of('POST', '/api/invoices/send').map(({ body }) => body)).toEqual([{ ids: [id(911)] }])
  })

  test('does not mail an invoice that could not be read, and lists it', async () => {
    const sessions = [{ sessionId: id(10), invoiceId: id(911), number: '2027-00911' }]
    refusals = [new Refusal('already_billed', { sessions })]
    api.on('GET /api/invoices/*', () => noAnswer).on('POST /api/invoices/send', () => ({ sent: 1, refused: [] }))
    const dialog = await openBatch()
    await dialog.getByRole('checkbox', { name: 'Envoyer chacune par e-mail' }).click()
    await dialog.getByRole('button', { name: /Établir 2 factures/ }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/n’a pas été envoyée.*\(2027-00911\)/)
    expect(api.of('POST', '/api/invoices/send').map(({ body }) => body)).toEqual([{ ids: [id(901)] }])
  })

  test('issues nothing while the billing identity is incomplete, or for a name with unprintable letters', async () => {
    batch = { ...batch, missing: ['siret'], bills: [aBill(1, '李', { letters: ['李'] }), aBill(2, 'Zola')] }
    const dialog = await openBatch()
    await expect.element(dialog.getByText(/il manque.: SIRET\.$/)).toBeVisible()
    await expect.element(dialog.getByText(/Ces signes ne peuvent pas être imprimés.*李/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Établir 1 facture/ })).toBeDisabled()
  })
})
