import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a waiting message that no server has received yet. One that a server received may have gone out, whatever it
 * answered. An SMS has a column for this, which is emptied if it surely was not sent. `alias`: the alias of `message`.
 */
export const isNeverSent = (alias?: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name)
  return sql<boolean>`(${column('status')} = 'queued'
    and case ${column('channel')} when 'sms' then ${column('firstTriedAt')} is null else ${column('attempts')} = 0 end)`
}
