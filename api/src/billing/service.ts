import type { Query } from '../db/query.ts'
import { type PaymentType, withUsual } from './payment-types.ts'

/** The ways to pay of a practice: the table holds only what it has changed. */
export async function paymentTypesOf(query: Query, practiceId: string): Promise<PaymentType[]> {
  const own = await query<PaymentType>(
    `select key, kind, name_fr as "nameFr", name_en as "nameEn", position, is_hidden as "isHidden"
     from payment_type where practice_id = $1`,
    [practiceId],
  )
  return withUsual(own)
}
