import type { EntityManager, MikroORM } from '../../src/db/orm.ts'
import type { Query } from '../../src/db/query.ts'
import type { BuiltPractice } from '../build.ts'

/** A query among very many rows, with its time limit. */
export interface MeasuredQuery {
  about: string
  work: (query: Query) => Promise<unknown>
  /** The limit of the database's time, in milliseconds on an otherwise idle machine. */
  mostMs: number
}

/** A filled database: the rights to query with, and the queries. */
export interface Crowd {
  /** The practice that owns the rows, if one does. */
  practice?: BuiltPractice
  scope: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>
  questions: MeasuredQuery[]
}

/** Tables that grow very large. Tests insert few rows and check plans; the bench inserts many and measures. */
export interface AtScale {
  name: string
  /** The bench's number of rows: more than anybody has. */
  many: number
  fill(orm: MikroORM, count: number): Promise<Crowd>
}
