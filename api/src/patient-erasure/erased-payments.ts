import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { type ErasedPatient, sessionsOfErased } from './erased-patient.ts'

/**
 * Empties what was written above the button of a payment link, beside a refund, and on a line that was added to the
 * price of a session. Amounts and days stay.
 */
export async function eraseWordsOfPayments(query: Query, { practiceId, id }: ErasedPatient): Promise<void> {
  const tables = tablesOf(query)
  await tables
    .updateTable('PaymentRequest')
    .set({ words: null })
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .where('words', 'is not', null)
    .execute()
  const requests = tables
    .selectFrom('PaymentRequest')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
  const paid = tables
    .selectFrom('CardPayment')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('requestId', 'in', requests)
  await tables
    .updateTable('CardRefund')
    .set({ note: null })
    .where('practiceId', '=', practiceId)
    .where('cardPaymentId', 'in', paid)
    .where('note', 'is not', null)
    .execute()
  const sessions = sessionsOfErased(query, { practiceId, id })
  await tables
    .updateTable('PriceAdjustment')
    .set({ label: '' })
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', sessions)
    .where('label', 'is not', null)
    .execute()
}
