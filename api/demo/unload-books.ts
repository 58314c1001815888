import pg from 'pg'

/** What was billed, each table before what it points at, with the trigger that keeps what is issued. */
const BILLED = { invoice_line: 'refuse_issued_invoice_line', invoice: 'refuse_issued_invoice' }

/** Tables of the books, each before what it points at. */
const BOOKS = ['payment_allocation', 'payment', 'book_closing']

/**
 * Empties the books of a demonstration, which nothing else may: by the role that owns the tables, who takes its own triggers
 * away for as long as the transaction lasts.
 */
export async function unloadBooks(ownerUrl: string, practiceId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`select set_config('app.practice_id', $1, true)`, [practiceId])
    for (const table of BOOKS) {
      await owner.query(`grant delete on ${table} to current_user`)
      await owner.query(`alter table ${table} disable trigger append_only`)
      await owner.query(`delete from ${table} where practice_id = $1`, [practiceId])
      await owner.query(`alter table ${table} enable trigger append_only`)
      await owner.query(`revoke delete on ${table} from current_user`)
    }
    for (const [table, trigger] of Object.entries(BILLED)) {
      await owner.query(`alter table ${table} disable trigger ${trigger}`)
      await owner.query(`delete from ${table} where practice_id = $1`, [practiceId])
      await owner.query(`alter table ${table} enable trigger ${trigger}`)
    }
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}
