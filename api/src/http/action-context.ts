import type { Config } from '../config.ts'
import type { Secrets } from '../crypto/vault.ts'
import type { Native } from '../db/native.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PractitionerActor } from './actor.ts'

/** The practice whose rows the transaction sees, and the keys that open its sealed values. */
export interface PracticeScope {
  practiceId: PracticeId
  secrets: Secrets
}

/** The database through the ORM, in one transaction; `query` runs native statements in the same one. */
export interface OrmDatabase extends Native {
  em: EntityManager
}

export type PractitionerInAction = Pick<PractitionerActor, 'kind' | 'userId' | 'name'>
export type ActionActor = PractitionerInAction | { kind: 'client' | 'visitor' | 'system' }

/** The first argument of every service: where it reads and writes, who acts, for which practice, and when. */
export interface ActionContext<D extends Native = Native, A extends ActionActor = ActionActor> {
  db: D
  actor: A
  scope: PracticeScope
  now: Date
}

/** A practitioner's action; the audit log names who it was. */
export type PractitionerAction = ActionContext<OrmDatabase, PractitionerInAction>

/** A practitioner's action that needs more of the configuration than its secrets, such as for addresses in mails. */
export interface ConfiguredAction {
  em: EntityManager
  config: Config
  actor: PractitionerActor
  now: Date
}

/** An action of the system for a practice, such as in a job. */
export const actionOfSystem = (em: EntityManager, secrets: Secrets, practiceId: PracticeId, now: Date) => ({
  db: { em, query: queryOf(em) },
  actor: { kind: 'system' as const },
  scope: { practiceId, secrets },
  now,
})

/** The same action, by the system, as a consequence. */
export const bySystem = <C extends ActionContext>(action: C) => ({ ...action, actor: { kind: 'system' as const } })
