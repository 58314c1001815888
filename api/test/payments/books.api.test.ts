import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { withConcurrencyLimit, withPrintLimit } from '../../src/files/concurrency-limit.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aBusinessInvoice } from './a-business-invoice.ts'
import { aBook, download, inBooks, NOON, pay } from './a-payment.ts'

const app = await testApp()
const year = { from: '2027-01-01', to: '2027-12-31' }

describe('the receipts book', () => {
  test('lists receipts and refunds by day, with the sums of all of it and not of the page', async () => {
    const { api } = await aBook()
    const page = await api.books.receipts({ query: { ...year, sort: 'receivedOn', perPage: '2' } })
    expect(page.data).toMatchObject([
      { piece: 'R-000001', receivedOn: '2027-01-31', client: '=HYPERLINK("x") @Zoé', isCash: true, nature: 'advance' },
      { piece: 'R-000002', receivedOn: '2027-02-01', client: null, typeNameFr: 'Chèque', amountCents: 10_000 },
    ])
    expect(page.totals).toEqual({
      count: 5,
      receivedCents: 16_777,
      returnedCents: -3777,
      netCents: 13_000,
      cashCents: 6000,
    })
    expect(page.meta.total).toBe(5)
    const march = await api.books.receipts({ query: { from: '2027-03-01', to: '2027-03-31', sort: 'receivedOn' } })
    expect(march.data.map(({ kind, reversesPiece, amountCents }) => [kind, reversesPiece, amountCents])).toEqual([
      ['payment', null, 777],
      ['refund', 'R-000002', -3000],
      ['reversal', 'R-000003', -777],
    ])
    const backwards = api.books.receipts({ query: { from: '2027-03-02', to: '2027-03-01' } })
    expect(await refusal(backwards)).toMatchObject({ details: { errors: { to: ['before_from'] } } })
  })

  test('is a table without formulas and with amounts as numbers, with semicolons in French', async () => {
    const { practice } = await aBook()
    const { answer, bytes } = await download(practice, '/api/exports/receipts.csv?from=2027-01-01&to=2027-12-31')
    expect(answer.headers.get('content-disposition')).toContain('livre-des-recettes-2027-01-01-2027-12-31.csv')
    const [head, first, second, , refund] = bytes.toString().split('\r\n')
    expect(head).toBe(
      '\uFEFFDate;Pièce;Facture;Client;Nature;Mode de règlement;Espèces;Montant (EUR);Référence;Annule;Versé en banque le (à vérifier);Frais de carte (EUR);Enregistré le (UTC)',
    )
    expect(first).toContain(`R-000001;;"'=HYPERLINK(""x"") @Zoé";Avance;Espèces;oui;60,00;`)
    expect(second).toContain(`;100,00;"'+33;""x""`)
    expect(refund).toContain(';-30,00;;R-000002;')
    const english = await download(practice, '/api/exports/receipts.csv?from=2027-01-01&to=2027-12-31&lang=en')
    expect(english.bytes.toString()).toContain(',-30.00,')
    const log = await (await app.signedIn(practice)).audit.own({})
    const exported = log.data.filter(({ action }) => action === 'books.exported').map(({ subject }) => subject)
    expect(exported).toContain('receipts-book-2027-01-01-2027-12-31.csv')
  })

  test('is a PDF with its sums', async () => {
    const { practice } = await aBook()
    const { answer, bytes } = await download(practice, '/api/exports/receipts.pdf?from=2027-01-01&to=2027-12-31')
    expect(answer.status).toBe(200)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(5_000)
  })

  test('is printed while uploads wait, and holds no connection while it waits for its own turn', async () => {
    const { practice, api } = await aBook()
    const path = '/api/exports/receipts.pdf?from=2027-01-01&to=2027-12-31'
    const gate = Promise.withResolvers<void>()
    const uploads = Array.from({ length: 18 }, () => withConcurrencyLimit(() => gate.promise))
    expect((await download(practice, path)).answer.status).toBe(200)
    gate.resolve()
    await Promise.all(uploads)

    const turn = Promise.withResolvers<void>()
    const printed = withPrintLimit(() => turn.promise)
    const waiting = Array.from({ length: 24 }, () => download(practice, path))
    let answered = 0
    for (const one of waiting) void one.then(() => answered++)
    // Those that find no room to wait are refused: then all have come.
    await expect.poll(() => answered, { timeout: 30_000 }).toBe(8)
    expect((await api.books.receipts({ query: year })).meta.total).toBe(5)
    turn.resolve()
    await printed
    const statuses = (await Promise.all(waiting)).map(({ answer }) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(16)
    expect(statuses.filter((status) => status === 503)).toHaveLength(8)
    // One by one, sixteen are drawn.
  }, 90_000)

  test('is printed 60 times an hour for one caller', async () => {
    const { practice } = await aBook()
    const backwards = '/api/exports/receipts.pdf?from=2027-12-31&to=2027-01-01'
    for (let nth = 0; nth < 60; nth++) expect((await download(practice, backwards)).answer.status).toBe(422)
    expect((await download(practice, backwards)).answer.status).toBe(429)
    expect((await download(await aPractice(app.orm), backwards)).answer.status).toBe(422)
  })

  test('of a practice is closed to others', async () => {
    await aBook()
    const other = await app.signedIn(await aPractice(app.orm))
    expect(await other.books.receipts({ query: year })).toMatchObject({ data: [], totals: { count: 0, netCents: 0 } })
    expect((await other.books.summary({ query: { year: 2027 } })).total.count).toBe(0)
  })
})

describe('a year', () => {
  test('is summed by month and quarter, with the declarations and their dates, and how much of each limit is reached', async () => {
    const { api } = await aBook()
    const summary = await api.books.summary({ query: { year: 2027 } })
    expect(summary.months.map(({ netCents }) => netCents)).toEqual([6000, 10_000, -3000, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(summary.quarters[0]).toMatchObject({ from: '2027-01-01', through: '2027-03-31', netCents: 13_000 })
    expect(summary.declarations.months.slice(0, 3)).toMatchObject([
      { cents: 6000, dueOn: '2027-02-28' },
      { cents: 10_000, dueOn: '2027-03-31' },
      { cents: 0, dueOn: '2027-04-30' },
    ])
    expect(summary.declarations.quarters.map(({ dueOn }) => dueOn)).toEqual([
      '2027-04-30',
      '2027-07-31',
      '2027-10-31',
      '2028-01-31',
    ])
    expect(summary.eReporting[0]).toMatchObject({
      cents: 16_000,
      count: 2,
      handIn: { from: '2027-03-25', through: '2027-03-30' },
    })
    expect(summary.meters).toMatchObject([
      { name: 'franchise', limitCents: 3_750_000, cents: 13_000, isProrated: false },
      { name: 'franchiseTolerance', limitCents: 4_125_000, isToCheck: true },
      { name: 'micro', limitCents: 8_360_000, isToCheck: true },
    ])
    await api.books.start({ body: { activityStartedOn: '2027-07-02' } })
    const halved = await api.books.summary({ query: { year: 2027 } })
    expect(halved.meters[0]).toMatchObject({ limitCents: 1_880_137, isProrated: true })
  })

  test('leaves what businesses have paid out of the totals for e-reporting: their invoices are handed in one by one', async () => {
    const { practice, api } = await aBook()
    const before = (await api.books.summary({ query: { year: 2027 } })).eReporting
    const id = await aBusinessInvoice(app, practice, NOON)
    const { lines } = await api.invoices.detail({ params: { id } })
    const sessionId = lines[0]?.sessionId ?? ''
    await pay(practice, { amountCents: 2000, allocations: [{ invoiceId: id, amountCents: 2000 }] })
    // A part of it is for no document.
    await pay(practice, { amountCents: 4500, allocations: [{ sessionId, amountCents: 4000 }] })
    const { eReporting, total } = await api.books.summary({ query: { year: 2027 } })
    expect(total.netCents).toBe(13_000 + 6500)
    expect(eReporting.map(({ cents }) => cents)).toEqual([before[0]?.cents, (before[1]?.cents ?? 0) + 500, 0, 0, 0, 0])
    expect(eReporting[1]?.count).toBe((before[1]?.count ?? 0) + 1)
  })

  test('makes balanced accounting entries, in 18 columns, named by SIREN and day', async () => {
    const { practice } = await aBook()
    const path = '/api/exports/fec.txt?year=2027'
    const nameless = await download(practice, path)
    expect(nameless.answer.status).toBe(422)
    await inBooks(practice, (em) => queryOf(em)("update practice set siret = '73282932000074'"))
    const { answer, bytes } = await download(practice, path)
    expect(answer.headers.get('content-disposition')).toContain('filename="732829320FEC20271231.txt"')
    const [head, ...rows] = bytes.toString().replace(/\r\n$/, '').split('\r\n')
    expect(head!.split('\t')).toHaveLength(18)
    expect(head).toMatch(/^JournalCode\tJournalLib\tEcritureNum\t.*\tMontantdevise\tIdevise$/)
    const cells = rows.map((row) => row.split('\t'))
    expect(cells.every(({ length }) => length === 18)).toBe(true)
    const cents = (at: number) => cells.reduce((sum, row) => sum + Number(row[at]!.replace(',', '')), 0)
    expect([cents(11), cents(12)]).toEqual([20_554, 20_554])
    expect(cells.slice(0, 2).map((row) => [row[4], row[11], row[12]])).toEqual([
      ['530000', '60,00', '0,00'],
      ['706000', '0,00', '60,00'],
    ])
  })
})
