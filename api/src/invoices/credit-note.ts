import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { amountsAfter } from './amounts.ts'
import { deductionsOf } from './deposits.ts'
import { InvoiceEntity, InvoiceLine } from './entity.ts'
import { type IssuingUser, issueInvoice } from './issue.ts'
import { creditableCents, creditedCents, type InvoiceRow, invoiceLines, lockInvoice } from './rows.ts'
import { wholeCredit } from './whole-credit.ts'

const words: Record<Lang, { part(number: string): string; rest(number: string): string }> = {
  fr: {
    part: (number) => `Avoir partiel sur la facture ${number}`,
    rest: (number) => `Annulation de la facture ${number}, acomptes déduits`,
  },
  en: {
    part: (number) => `Partial credit on invoice ${number}`,
    rest: (number) => `Cancellation of invoice ${number}, less its deposits`,
  },
}

interface Credit {
  invoiceId: string
  /** Default: all that is left. */
  amountCents?: number
  reason: string
  /** The refund in the ledger that it credits. */
  refundId?: string | null
}

/**
 * Issues a credit note for the rest of an invoice, or for a part of it. It takes its number from the invoices' series.
 * All credit notes of an invoice together never exceed its total less deposits, which stay: 422 `above_invoice`, 409
 * `conflict` where nothing is left. A deposit that an issued invoice deducts is credited by crediting that one first:
 * 409 `conflict` for the reason `deducted`.
 */
export async function createCreditNote(
  em: EntityManager,
  { by = null, ...credit }: Credit & { by?: IssuingUser },
  now: Date,
): Promise<{ id: string; number: string }> {
  const invoice = await lockInvoice(em, credit.invoiceId)
  await assertNotDeducted(em, invoice)
  const id = await draftFor(em, invoice, credit, now)
  const { number } = await issueInvoice(em, { invoiceId: id, by }, now)
  return { id, number }
}

/** That invoice goes on asking for its total less the whole deposit, of which a part would be gone. */
async function assertNotDeducted(em: EntityManager, { id, practiceId }: InvoiceRow): Promise<void> {
  const by = (await deductionsOf(em, practiceId, [id])).get(id)
  // A draft deducts what is left of the deposit when it is issued.
  if (by?.number) throw fail('conflict', { reason: 'deducted', invoiceId: by.id, number: by.number })
}

/** Drafts a credit note, also of a deposit that is deducted, for a refund; else throws as `createCreditNote` does. */
export const draftCreditNote = async (em: EntityManager, credit: Credit, now: Date): Promise<string> =>
  draftFor(em, await lockInvoice(em, credit.invoiceId), credit, now)

async function draftFor(
  em: EntityManager,
  invoice: InvoiceRow,
  { invoiceId, amountCents, reason, refundId = null }: Credit,
  now: Date,
): Promise<string> {
  if (invoice.status !== 'issued' || !['invoice', 'deposit'].includes(invoice.kind)) throw fail('conflict')
  const left = await creditableCents(em, invoice)
  if (left <= 0 && !(await isCovered(em, invoice, left)))
    throw fail('conflict', { detail: 'Nothing is left of the invoice.' })
  if (amountCents !== undefined && amountCents > left) throw refuseField('amountCents', 'above_invoice')
  const id = newId()
  const { practiceId, patientId, billTo, sendTo, locale, currency, isUnnamed, wording } = invoice
  const lines = await linesToCredit(em, invoice, amountCents ?? left)
  await em.insert(InvoiceEntity, {
    id,
    practiceId,
    kind: 'credit_note',
    status: 'draft',
    series: 'bill',
    patientId,
    billTo,
    sendTo,
    locale,
    createdAt: now,
    correctsId: invoiceId,
    refundId,
    depositIds: [],
    reason,
    // The notes of an invoice return its tax together, however it is rounded in each.
    ...amountsAfter(0 - (await creditedCents(em, practiceId, invoiceId)), lines, await wholeCredit(em, invoice)),
    deductedCents: 0,
    currency,
    isUnnamed,
    wording,
  })
  const rows = lines.map((line, position) => ({ ...line, id: newId(), practiceId, invoiceId: id, position }))
  await em.insertMany(InvoiceLine, rows)
  return id
}

/** Deposits cover the invoice and no credit note cancels it: one of zero does so, and frees the deposits. */
async function isCovered(em: EntityManager, { id, practiceId, deductedCents }: InvoiceRow, left: number) {
  if (left < 0 || deductedCents === 0) return false
  const note = await tablesOf(em)
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('correctsId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return note === undefined
}

/** The whole invoice line by line, or one line for the part or for what deposits have left. */
async function linesToCredit(
  em: EntityManager,
  { id, practiceId, totalCents, deductedCents, number, locale }: InvoiceRow,
  cents: number,
) {
  const lines = await invoiceLines(em, practiceId, id)
  const mirrored = (line: Pick<(typeof lines)[number], 'label' | 'heldOn' | 'place'>, amount: number) => ({
    label: line.label,
    heldOn: line.heldOn,
    place: line.place,
    quantity: 1,
    unitPriceCents: 0 - amount,
    discountCents: 0,
    totalCents: 0 - amount,
    // A practice has one rate at a time.
    vatBasisPoints: lines[0]?.vatBasisPoints ?? 0,
  })
  if (cents === totalCents) return lines.map((line) => mirrored(line, line.totalCents))
  const { part, rest } = words[locale]
  const label = cents === totalCents - deductedCents ? rest : part
  return [mirrored({ label: label(number ?? ''), heldOn: null, place: null }, cents)]
}
