import type * as z from 'zod'
import { ownSessions } from '../client-area/own-sessions.ts'
import { practicesOf } from '../client-area/service.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import type { PastSession } from './contract.ts'

type Past = z.output<typeof PastSession>

/** The appointments of a client that are over or were cancelled, the last first. Each practice is read by itself. */
export async function pastSessions(orm: MikroORM, query: Query, accountId: string, now: Date): Promise<Past[]> {
  const found: Past[] = []
  for (const practiceId of await practicesOf(query, accountId))
    found.push(
      ...(await readInPractice(orm, practiceId, (own) =>
        ownSessions(own.query, 'past', { practiceId, accountId, now }),
      )),
    )
  return found.sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
}
