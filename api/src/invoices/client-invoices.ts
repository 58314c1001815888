import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { forEachPerson, readEachPerson } from '../client-area/each-practice.ts'
import type { PersonOfAccount } from '../client-area/people.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ClientAction } from '../http/client-action.ts'
import type { ReceivedFile } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import type { ClientBilling } from './contract/client.ts'
import { missingIssuerFields, readIdentity } from './identity.ts'
import { invoicePdf } from './pdf.ts'
import { type ShownInvoice, shownInvoices } from './shown.ts'
import { paidYears, yearlyReceipt } from './yearly/receipt.ts'
import { receiptPdf } from './yearly/receipt-pdf.ts'

/**
 * The issued documents of a client and of children whose guardian they are, by practice, with the amount owed and the
 * paid years.
 */
export function billingOfClient({ app, query, actor, now }: ClientAction): Promise<z.output<typeof ClientBilling>[]> {
  return readEachPerson(app.orm, query, actor, now, async (inside, of) => {
    const { practiceId, patientId, child } = of
    const [invoices, account, identity] = await Promise.all([
      issuedInvoices(inside, { practiceId, patientId }),
      tablesOf(inside)
        .selectFrom('StripeAccount')
        .select('canCharge')
        .where('practiceId', '=', practiceId)
        .executeTakeFirst(),
      readIdentity(inside, practiceId),
    ])
    const dueCents = invoices.reduce((sum, invoice) => sum + invoice.dueCents, 0)
    // While the issuer is incomplete, there is no receipt.
    const isComplete = missingIssuerFields(identity).length === 0
    const years = isComplete ? await paidYears(inside, { practiceId, patientId }) : []
    // A closed practice is paid by other means.
    const canPay = (account?.canCharge ?? false) && (await isPracticeOpen(inside, practiceId))
    const { paymentMeans = null } = dueCents > 0 && !canPay ? await readSettings(inside, practiceId) : {}
    return {
      practiceId,
      dueCents,
      canPay,
      invoices,
      years,
      ...(paymentMeans && { paymentMeans }),
      ...(child && { child }),
    }
  })
}

/** A person's issued documents, or those with a line for one of their sessions; the latest first. */
export async function issuedInvoices(
  db: EntityManager | Query,
  { practiceId, patientId }: Pick<PersonOfAccount, 'practiceId' | 'patientId'>,
  sessionId?: string,
) {
  const rows = await tablesOf(db)
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'issued')
    .$if(sessionId !== undefined, (query) =>
      query.where('id', 'in', ({ selectFrom }) =>
        selectFrom('InvoiceLine as l')
          .select('l.invoiceId')
          .where('l.practiceId', '=', practiceId)
          .where('l.sessionId', '=', sessionId ?? null),
      ),
    )
    .orderBy('issuedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const shown = await shownInvoices(
    db,
    practiceId,
    rows.map(({ id }) => id),
  )
  return shown.map((invoice) => ({ ...invoice, practiceId, isCancelled: isCancelled(invoice) }))
}

/** Where deposits cover an invoice, a credit note of zero cancels it. */
const isCancelled = ({ correctedBy, creditedCents, totalCents, deductedCents }: ShownInvoice): boolean =>
  correctedBy.length > 0 && creditedCents >= totalCents - deductedCents

/**
 * The PDF of a client's own document, or of a child's; any other is `not_found`, as a draft is. The practice's log
 * records it.
 */
export async function invoicePdfOfClient(
  { app, query, actor, now }: ClientAction,
  invoiceId: string,
): Promise<ReceivedFile> {
  const [file] = await forEachPerson(app.orm, query, actor, now, async (em, { practiceId, patientId, guardian }) => {
    const row = await tablesOf(em)
      .selectFrom('Invoice')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('patientId', '=', patientId)
      .where('status', '=', 'issued')
      .where('id', '=', invoiceId)
      .executeTakeFirst()
    if (!row) return null
    await auditReading(em, { practiceId, patientId, invoiceId }, guardian, now)
    return invoicePdf({ em, practiceId, config: app.config }, invoiceId)
  })
  if (!file) throw fail('not_found')
  return file
}

/** The yearly receipt of one of the client's practices, or of a child there; any other is `not_found`. */
export async function receiptOfClient(
  { app, query, actor, now }: ClientAction,
  { practiceId: wanted, year, child }: { practiceId: PracticeId; year: number; child?: string | undefined },
): Promise<ReceivedFile> {
  const [receipt] = await forEachPerson(app.orm, query, actor, now, async (em, of) => {
    const { practiceId, patientId } = of
    const isRequested = practiceId === wanted && of.child?.patientId === child
    return isRequested ? yearlyReceipt(em, { practiceId, patientId, year }, now) : null
  })
  if (!receipt) throw fail('not_found')
  return receiptPdf(receipt)
}

function auditReading(
  em: EntityManager,
  { practiceId, ...details }: { practiceId: PracticeId; patientId: string; invoiceId: string },
  actor: PersonOfAccount['guardian'],
  now: Date,
) {
  return writeAudit(queryOf(em), { practiceId, by: 'client', actor, action: 'invoice.read', details, now })
}
