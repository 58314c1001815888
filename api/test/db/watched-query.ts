import type { EntityManager } from '../../src/db/orm.ts'
import { type Query, queryWith, type RunSql } from '../../src/db/query.ts'
import { tablesOfConnection } from '../../src/db/tables.ts'

/** A query whose every statement, as text or typed, goes through `run`. */
export const watchedQuery = (em: EntityManager, run: RunSql): Query => queryWith(run, () => tablesOfConnection(em, run))
