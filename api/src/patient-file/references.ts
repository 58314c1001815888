import type { Query } from '../db/query.ts'

/** A column that names a client of the practice. */
export interface Reference {
  table: string
  column: string
}

/** Tables whose rows say of a client what is worked out from others, or of two what their being one settles. */
const DERIVED = ['patient_search_term', 'patient_tag', 'duplicate_dismissal', 'admin_mail_recipient']

/**
 * Every column that points at a client by a composite key, as the database's catalogue has them: a table that comes later
 * is found without anybody thinking of it here. Names come quoted, as statements take them.
 */
export async function referencesToPatients(query: Query): Promise<Reference[]> {
  return query<Reference>(
    `select c.relname as name, quote_ident(c.relname) as "table", quote_ident(a.attname) as "column"
     from pg_constraint k
       join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'practice_id'
     where k.contype = 'f' and k.confrelid = 'patient'::regclass and c.relname <> all ($1)
     order by c.relname, a.attname`,
    [DERIVED],
  )
}

/** How many rows each table has of a client. */
export async function countsOf(query: Query, references: readonly Reference[], practiceId: string, id: string) {
  const counts = new Map<string, number>()
  for (const { table, column } of references) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${table} where practice_id = $1 and ${column} = $2`,
      [practiceId, id],
    )
    counts.set(table, (counts.get(table) ?? 0) + (row?.count ?? 0))
  }
  return counts
}
