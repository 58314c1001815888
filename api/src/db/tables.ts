import type { InferKyselyDB } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { entities } from './entities.ts'
import type { EntityManager } from './orm.ts'

/** Tables and columns by the names of entities and properties; values as entities have them, instants as `Date`. */
const NAMED = { tableNamingStrategy: 'entity', columnNamingStrategy: 'property', convertValues: true } as const

type Tables = InferKyselyDB<(typeof entities)[number], typeof NAMED>

/** Statements whose names and values the compiler holds to the entities, inside the running transaction. */
export const tablesOf = (em: EntityManager): Kysely<Tables> => em.getKysely<Tables, typeof NAMED>(NAMED)
