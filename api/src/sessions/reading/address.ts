import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { SessionDetail } from '../contract/summary.ts'

type SessionAddress = NonNullable<z.output<typeof SessionDetail>['place']>

/** The address of a session: its own, else the practice's or the client's. Null by video, and where it is unknown. */
export async function sessionAddress(query: Query, sessionId: string): Promise<SessionAddress | null> {
  const session = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Practice as p', 'p.id', 's.practiceId')
    .innerJoin('Patient as c', (join) =>
      join.onRef('c.practiceId', '=', 's.practiceId').onRef('c.id', '=', 's.patient'),
    )
    .select(['s.location as kind', 's.address', 's.city', 'p.address as practiceAddress', 'p.city as practiceCity'])
    .select(['p.location as coordinates', 'c.address as clientAddress', 'c.city as clientCity'])
    .where('s.id', '=', sessionId)
    .where('s.location', '<>', 'video')
    .executeTakeFirst()
  if (!session) return null
  const address = addressOf(session)
  return address.address || address.city ? address : null
}

interface Addresses {
  kind: string
  coordinates: string | null
  address: string | null
  city: string | null
  practiceAddress: string | null
  practiceCity: string | null
  clientAddress: string | null
  clientCity: string | null
}

function addressOf({ kind, coordinates, address, city, ...other }: Addresses): SessionAddress {
  const isOwn = address !== null || city !== null
  if (kind === 'office')
    return { address: other.practiceAddress, city: other.practiceCity, isOwn, location: coordinates }
  if (isOwn) return { address, city, isOwn, location: null }
  return { address: other.clientAddress, city: other.clientCity, isOwn, location: null }
}
