import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a message that waits and that no server was handed. One that was handed over may be out, whatever came back. An
 * SMS notes that itself, and forgets it where it was surely not sent. `alias`: of the messages in the statement.
 */
export const isUntried = (alias?: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name)
  return sql<boolean>`(${column('status')} = 'queued'
    and case ${column('channel')} when 'sms' then ${column('firstTriedAt')} is null else ${column('attempts')} = 0 end)`
}
