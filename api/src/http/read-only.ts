import { databaseErrorCode } from './database-failure.ts'

/** SQLSTATE read_only_sql_transaction: a standby, or a database that was closed to writing because its disk is full. */
const READ_ONLY = '25006'

export const isReadOnly = (error: unknown) => databaseErrorCode(error) === READ_ONLY

/** Waits for an unimportant write, and skips it where the database is read-only. */
export async function unlessReadOnly(write: Promise<unknown>): Promise<void> {
  try {
    await write
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
}
