import type * as z from 'zod'
import { ownSessions } from '../client-area/own-sessions.ts'
import { type PersonOfAccount, peopleOf } from '../client-area/people.ts'
import { practicesOf } from '../client-area/service.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import type { PastSession } from './contract.ts'

type Past = z.output<typeof PastSession>

/**
 * The past and cancelled appointments of a client, and of children whose guardian they are, the last first. Each
 * practice is read by itself.
 */
export async function pastSessions(orm: MikroORM, query: Query, accountId: string, now: Date): Promise<Past[]> {
  const found: Past[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const rows = await readInPractice(orm, practiceId, async (own) => {
      const people = await peopleOf(own.query, { practiceId, accountId, now })
      return Promise.all(people.map((person) => pastOf(own.query, person, now)))
    })
    found.push(...rows.flat())
  }
  return found.sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
}

async function pastOf(query: Query, { practiceId, patientId, child }: PersonOfAccount, now: Date): Promise<Past[]> {
  const rows = await ownSessions(query, 'past', { practiceId, patientId, now })
  return rows.map((row) => ({ ...row, ...(child && { child }) }))
}
