import type { Config } from '../src/config.ts'
import type { EntityManager, MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { ActionActor, ActionContext, OrmDatabase } from '../src/http/action-context.ts'
import type { BuiltPractice } from './build.ts'

type Action = ActionContext<OrmDatabase>

/** The first parameter of services for an action in a practice at an instant, by default of its practitioner. */
export const anAction = (em: EntityManager, secrets: Config, practice: BuiltPractice, now: Date, by?: ActionActor) =>
  ({
    db: { em, query: queryOf(em) },
    scope: { practiceId: practice.id, secrets },
    actor: by ?? { kind: 'practitioner', userId: practice.userId, name: 'Camille Réau' },
    now,
  }) satisfies Action as Action

/** Acts in a transaction of the practice. */
export const act = <T>(
  { orm, config }: { orm: MikroORM; config: Config },
  practice: BuiltPractice,
  now: Date,
  work: (action: Action) => Promise<T>,
  by?: ActionActor,
): Promise<T> => inPractice(orm.em.fork(), practice.id, (em) => work(anAction(em, config, practice, now, by)))
