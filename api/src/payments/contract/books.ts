import * as z from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, Lang, line, paging, sortBy } from '../../http/schema.ts'
import { BookClosing, BookSummary, BusinessInvoice, ReceiptRow, ReceiptSums, VerifiedBooks } from './book-rows.ts'

const year = z.coerce.number().int().min(2000).max(2199)

const range = { from: day, to: day }
const file = z.object({ ...range, lang: Lang.default('fr') })

export const books = {
  receipts: endpoint({
    method: 'GET',
    path: '/api/books/receipts',
    summary: 'The receipts book between two days, a page of it, with the sums of all of it.',
    access: 'practitioner',
    query: z.object({ ...range, ...paging, sort: sortBy(['receivedOn'], '-receivedOn') }),
    reply: ReceiptRow,
    isPaged: true,
    totals: ReceiptSums,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/books/summary',
    summary: 'Sums of a year by month and quarter, what is declared when, and how much of each limit is reached.',
    access: 'practitioner',
    query: z.object({ year }),
    reply: BookSummary,
  }),
  start: endpoint({
    method: 'PUT',
    path: '/api/books/start',
    summary: 'Says on which day the activity began: limits of that year are in proportion.',
    access: 'practitioner',
    body: z.strictObject({ activityStartedOn: day.nullable() }),
    reply: z.object({ activityStartedOn: day.nullable() }),
  }),
  businessInvoices: endpoint({
    method: 'GET',
    path: '/api/books/business-invoices',
    summary: 'Documents for businesses that were issued in a year, and whether each was handed in for e-invoicing.',
    access: 'practitioner',
    query: z.object({ year }),
    reply: z.array(BusinessInvoice),
  }),
  handIn: endpoint({
    method: 'PUT',
    path: '/api/books/business-invoices/:id',
    summary: 'Says when a document for a business was handed in, and under which reference; null: it was not.',
    access: 'practitioner',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ handedInOn: day.nullable(), reference: line(140).nullish() }),
    reply: BusinessInvoice,
    errors: ['not_found'],
  }),
  closings: endpoint({
    method: 'GET',
    path: '/api/books/closings',
    summary: 'The days, months and years that were closed, the latest first.',
    access: 'practitioner',
    reply: z.array(BookClosing),
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/books/closings',
    summary: 'Closes the day, month or year that holds a day: nothing can be received in it or before it any more.',
    access: 'practitioner',
    body: z.strictObject({ kind: z.enum(['day', 'month', 'year']), on: day }),
    reply: BookClosing,
    status: 201,
    guard: ['idempotent'],
    errors: ['conflict', 'email_unverified'],
  }),
  verification: endpoint({
    method: 'GET',
    path: '/api/books/verification',
    summary: 'Computes every hash of the ledger and its closings anew, and says whether each is as it was written.',
    access: 'practitioner',
    reply: VerifiedBooks,
  }),
  receiptsCsv: endpoint({
    method: 'GET',
    path: '/api/exports/receipts.csv',
    summary: 'The receipts book between two days as a table: semicolons and decimal commas in French.',
    access: 'practitioner',
    query: file,
    contentType: 'text/csv',
  }),
  receiptsPdf: endpoint({
    method: 'GET',
    path: '/api/exports/receipts.pdf',
    summary: 'The receipts book between two days as a PDF, with totals by month, quarter and year.',
    access: 'practitioner',
    query: file,
    contentType: 'application/pdf',
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
    errors: ['limit_reached', 'unavailable'],
  }),
  archive: endpoint({
    method: 'GET',
    path: '/api/exports/books.txt',
    summary: 'The signed archive of a year, which `npm run verify-books` checks without us.',
    access: 'practitioner',
    query: z.object({ year }),
    contentType: 'application/octet-stream',
  }),
  fec: endpoint({
    method: 'GET',
    path: '/api/exports/fec.txt',
    summary: 'The accounting entries of a year (FEC, LPF art. A47 A-1), for who is at the régime réel.',
    access: 'practitioner',
    query: z.object({ year }),
    contentType: 'application/octet-stream',
  }),
}
