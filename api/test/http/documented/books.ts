import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of payment types and of the books: receipts, closings, files and their proof. */
export async function asksOfBooks(practitioner: ReturnType<Documented['as']>): Promise<void> {
  const { books, payments } = contract
  const year = { query: '?year=2026' }
  const range = { query: '?from=2026-01-01&to=2026-12-31' }
  const types = (await practitioner(payments.types)) as unknown as { key: string; nameFr: string; nameEn: string }[]
  const named = types.map(({ key, nameFr, nameEn }) => ({ key, nameFr, nameEn }))
  await practitioner(payments.changeTypes, { types: named })
  await practitioner(payments.changeTypes, { types: [] })
  for (const { spec, query } of [
    { spec: books.receipts, query: range },
    { spec: books.summary, query: year },
    { spec: books.receiptsCsv, query: range },
    { spec: books.receiptsPdf, query: range },
    { spec: books.archive, query: year },
    { spec: books.fec, query: year },
  ])
    await practitioner(spec, undefined, query)
  await practitioner(books.receipts, undefined, { query: '?from=yesterday' })
  await practitioner(books.start, { activityStartedOn: '2025-03-01' })
  await practitioner(books.start, { activityStartedOn: 'soon' })
  await practitioner(books.businessInvoices, undefined, { query: '?year=2026' })
  await practitioner(books.businessInvoices, undefined, { query: '?year=soon' })
  await practitioner(books.handIn, { handedInOn: null }, { id: crypto.randomUUID() })
  await practitioner(books.closings)
  await practitioner(books.close, { kind: 'month', on: '2025-12-01' })
  await practitioner(books.close, { kind: 'month', on: '2999-12-01' })
  await practitioner(books.verification)
}
