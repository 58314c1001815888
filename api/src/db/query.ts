import { CompiledQuery, type Kysely } from 'kysely'
import type { EntityManager } from './orm.ts'
import type { Tables } from './table-rows.ts'
import { tablesOf } from './tables.ts'

/** Runs one statement with `$1`-parameters. Instants come back as text or, by `epochMs(column)`, as milliseconds. */
export type RunSql = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>

/** Statements in one transaction: as text or, by `tablesOf(query)`, with names and values that the compiler checks. */
export interface Query extends RunSql {
  readonly tables: Kysely<Tables>
  /** Identifies the running transaction; undefined outside one. */
  transaction(): object | undefined
}

/** Makes a query out of a function that runs text. Its typed statements are made on first use. */
export function queryWith(
  run: RunSql,
  tables: () => Kysely<Tables>,
  transaction: Query['transaction'] = () => undefined,
): Query {
  let made: Kysely<Tables> | undefined
  const typed = {
    get() {
      made ??= tables()
      return made
    },
  }
  return Object.defineProperties(run, { tables: typed, transaction: { value: transaction } }) as Query
}

/** Statements inside the running transaction. */
export const queryOf = (em: EntityManager): Query => {
  const db = em.getKysely()
  const run = async <Row>(sql: string, params: readonly unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(sql, [...params]))
    return rows as Row[]
  }
  return queryWith(
    run,
    () => tablesOf(em),
    () => em.getTransactionContext(),
  )
}

/** SQL of an instant in whole milliseconds since 1970: a float of seconds cannot hold a thousandth. */
export const epochMs = (column: string) => `round(date_part('epoch', ${column}) * 1000)`
