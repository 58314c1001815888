import type { Query } from '../db/query.ts'
import { type PracticePaymentType, withUsual } from './payment-types.ts'

/** The ways to pay of a practice: the table holds only what it has changed. */
export async function paymentTypesOf(query: Query, practiceId: string): Promise<PracticePaymentType[]> {
  const own = await query<PracticePaymentType>(
    `select key, kind, name_fr as "nameFr", name_en as "nameEn", position, is_hidden as "isHidden"
     from payment_type where practice_id = $1`,
    [practiceId],
  )
  return withUsual(own)
}
