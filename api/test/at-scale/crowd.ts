import type { EntityManager, MikroORM } from '../../src/db/orm.ts'
import type { Query } from '../../src/db/query.ts'
import type { BuiltPractice } from '../build.ts'

/** One thing that is asked of the database among very many rows, and the most that it may take there. */
export interface MeasuredQuery {
  about: string
  work: (query: Query) => Promise<unknown>
  /** In the database, milliseconds on a machine that does nothing else. */
  mostMs: number
}

/** A filled database: in whose rights it is asked, and what. */
export interface Crowd {
  /** Whose rows they are, where they are of one practice. */
  practice?: BuiltPractice
  scope: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>
  questions: MeasuredQuery[]
}

/** What there are very many of in a database. The tests fill it with few and look at plans, the bench with many and times. */
export interface AtScale {
  name: string
  /** How many the bench asks among: more than anybody has. */
  many: number
  fill(orm: MikroORM, count: number): Promise<Crowd>
}
