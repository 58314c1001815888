import type { PracticeId } from '../practice-id.ts'
import type { Query } from './query.ts'

/** A column that references a row of the practice. Names are quoted, as statements take them. */
export interface Reference {
  table: string
  column: string
}

/**
 * Every column that references a table by a composite key, without those of some tables. It reads the database's
 * catalogue, so that a later table is found without anybody thinking of it.
 */
export async function referencesTo(query: Query, table: string, except: readonly string[]): Promise<Reference[]> {
  return query<Reference>(
    `select c.relname as name, quote_ident(c.relname) as "table", quote_ident(a.attname) as "column"
     from pg_constraint k
       join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'practice_id'
     where k.contype = 'f' and k.confrelid = $1::regclass and c.relname <> all ($2)
     order by c.relname, a.attname`,
    [table, except],
  )
}

/**
 * Every table with deletable rows of practices; those that none of the others references come first. Rows that only
 * triggers may write are left out: they go with the row that they are about.
 */
export async function tablesOfPractices(query: Query): Promise<string[]> {
  const found = await query<{ name: string; parents: string[] }>(
    `select c.oid::regclass::text as name, array(
       select k.confrelid::regclass::text from pg_constraint k
       where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as parents
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'practice_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'delete')
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_own_balance'::regproc)
       and exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid)`,
  )
  const order: string[] = []
  for (let left = found; left.length; left = left.filter(({ name }) => !order.includes(name))) {
    const free = left.filter(({ name }) => !left.some(({ parents }) => parents.includes(name)))
    if (!free.length) throw new Error(`in a ring: ${left.map(({ name }) => name).join(', ')}`)
    order.push(...free.map(({ name }) => name))
  }
  return order
}

/** Deletes a practice's rows in a table that the catalogue named. */
export const deleteRowsOfPractice = (query: Query, table: string, practiceId: PracticeId) =>
  query(`delete from ${table} where practice_id = $1`, [practiceId])
