import type { MikroORM } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import type { BuiltPractice } from '../build.ts'

/** Enqueues the mail that tells a client that their session is agreed. */
export const enqueueBooked = (
  orm: MikroORM,
  { id: practiceId }: Pick<BuiltPractice, 'id'>,
  { id: sessionId, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date },
) =>
  inPractice(orm.em.fork(), practiceId, (em) =>
    enqueueMessages(queryOf(em), {
      practiceId,
      sessionId,
      template: 'session.booked',
      now: new Date(),
      data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 1 },
      to: [{ audience: 'client', key: `booked:${sessionId}` }],
    }),
  )
