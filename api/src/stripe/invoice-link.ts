import type { PersonOfAccount } from '../client-area/people.ts'
import type { Config } from '../config.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { shownInvoice } from '../invoices/shown.ts'
import { mailLinks } from '../mail/links.ts'
import { addPaymentLink } from './links.ts'

interface OwnInvoice extends Pick<PersonOfAccount, 'practiceId' | 'patientId' | 'guardian'> {
  invoiceId: string
}

/**
 * The page on which a client pays the rest of their own invoice: an open link for exactly that amount, or a new one.
 * Null for an invoice of others; `conflict` where nothing is left to pay.
 */
export async function invoicePayUrl(
  em: EntityManager,
  config: Config,
  { practiceId, patientId, guardian, invoiceId }: OwnInvoice,
  now: Date,
): Promise<string | null> {
  const tables = tablesOf(em)
  // The lock makes the second of two simultaneous presses find the link of the first.
  const row = await tables
    .selectFrom('Invoice')
    .select(['id', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'issued')
    .where('id', '=', invoiceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { dueCents } = await shownInvoice(em, practiceId, invoiceId)
  if (dueCents <= 0) throw fail('conflict', { dueCents })
  const open = await tables
    .selectFrom('PaymentRequest')
    .select(['id', 'invoiceIds'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'open')
    .where('expiresAt', '>', now)
    .where('amountCents', '=', dueCents)
    .orderBy('createdAt', 'desc')
    .execute()
  const known = open.find(({ invoiceIds }) => invoiceIds?.length === 1 && invoiceIds[0] === invoiceId)
  if (known) return mailLinks(config).pay({ practiceId, id: known.id })
  const { url } = await addPaymentLink(
    { em, config, actor: { practiceId, userId: null, guardian }, now },
    {
      patientId,
      locale: row.locale,
      sessionId: null,
      invoiceIds: [invoiceId],
      amountCents: dueCents,
      totalCents: dueCents,
      notify: false,
    },
  )
  return url
}
