import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import type { ClientActor } from './client-actor.ts'
import type { App } from './context.ts'

/**
 * The first argument of services of the client area. A client belongs to no practice: `query` reads the account, and
 * the service opens a transaction in each of their practices.
 */
export interface ClientAction {
  app: App
  query: Query
  actor: ClientActor
  now: Date
}

/** The action of a request to the client area. */
export const clientAction = ({
  em,
  app,
  actor,
  now,
}: Omit<ClientAction, 'query'> & { em: EntityManager }): ClientAction => ({ app, query: queryOf(em), actor, now })
