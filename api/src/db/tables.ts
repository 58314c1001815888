import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { entityNamesPlugin } from './entity-names.ts'
import type { EntityManager } from './orm.ts'
import type { Tables } from './table-rows.ts'

/** Statements whose names and values the compiler holds to the entities, inside the running transaction. */
export const tablesOf = (db: EntityManager | { readonly tables: Kysely<Tables> }): Kysely<Tables> =>
  'tables' in db ? db.tables : db.getKysely<Tables>().withPlugin(entityNamesPlugin(db))

/** The same statements on a connection that runs SQL as text. */
export function tablesOfConnection(
  em: EntityManager,
  run: <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>,
): Kysely<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
      rows: await run<Row>(sql, parameters),
    }),
    streamQuery: () => {
      throw new Error('the transaction of a request is not read row by row')
    },
  }
  const nothing = async () => undefined
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
    plugins: [entityNamesPlugin(em)],
  })
}

/** Totals of long lists are exact up to this number; one more means "more". No page begins after it. */
export const MOST_COUNTED = 10_000

/** The number of rows of a selection. */
export async function countOf<DB, T extends keyof DB, O>(rows: SelectQueryBuilder<DB, T, O>): Promise<number> {
  const counted = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}
