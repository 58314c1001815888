import type * as z from 'zod'
import { readEachPerson } from '../client-area/each-practice.ts'
import { ownSessions } from '../client-area/own-sessions.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { PastSession } from './contract.ts'

type Past = z.output<typeof PastSession>

/**
 * The past and cancelled appointments of a client, and of children whose guardian they are, the last first. Each
 * practice is read by itself.
 */
export async function pastSessions(orm: MikroORM, query: Query, accountId: string, now: Date): Promise<Past[]> {
  const found = await readEachPerson(orm, query, { accountId }, now, async (inside, person) => {
    const { practiceId, patientId, child } = person
    const rows = await ownSessions(inside, 'past', { practiceId, patientId, now }).execute()
    return rows.map(({ practiceTimeZone, ...row }) => ({
      ...row,
      timeZone: zoneOfPlace(row, practiceTimeZone),
      ...(child && { child }),
    }))
  })
  return found.flat().sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
}
