import pg from 'pg'
import type { PracticeId } from '../src/practice-id.ts'

/** Tables of the books, from which nobody may delete. */
const APPEND_ONLY = 'append_only'

/** The books and what was billed, each table before those it points at, with the trigger that protects its rows. */
const TABLES = {
  payment_allocation: APPEND_ONLY,
  invoice_line: 'refuse_issued_invoice_line',
  invoice: 'refuse_issued_invoice',
  fixed_vat: APPEND_ONLY,
  payment: APPEND_ONLY,
  book_closing: APPEND_ONLY,
}

/**
 * Empties the books of a demonstration, which nothing else may do: as the owner of the tables, who removes its own
 * triggers until the transaction ends.
 */
export async function unloadBooks(ownerUrl: string, practiceId: PracticeId): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`select set_config('app.practice_id', $1, true)`, [practiceId])
    // Card payments point at their lines.
    for (const table of ['card_payment', 'card_refund'])
      await owner.query(`update ${table} set payment_id = null where practice_id = $1`, [practiceId])
    for (const [table, trigger] of Object.entries(TABLES)) {
      const isForbidden = trigger === APPEND_ONLY
      if (isForbidden) await owner.query(`grant delete on ${table} to current_user`)
      await owner.query(`alter table ${table} disable trigger ${trigger}`)
      await owner.query(`delete from ${table} where practice_id = $1`, [practiceId])
      await owner.query(`alter table ${table} enable trigger ${trigger}`)
      if (isForbidden) await owner.query(`revoke delete on ${table} from current_user`)
    }
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}
