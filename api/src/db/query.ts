import { CompiledQuery } from 'kysely'
import type { EntityManager } from './orm.ts'

/** One native statement with `$1`-parameters. Instants come back as text or, by `ms(column)`, as milliseconds. */
export type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>

/** Native statements inside the running transaction. */
export const queryOf = (em: EntityManager): Query => {
  const db = em.getKysely()
  return async <Row>(sql: string, params: readonly unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(sql, [...params]))
    return rows as Row[]
  }
}

/** SQL of an instant in milliseconds since 1970. Whole ones: a float of seconds cannot hold a thousandth. */
export const ms = (column: string) => `round(date_part('epoch', ${column}) * 1000)`
