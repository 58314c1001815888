import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import type { SessionDetail } from '../contract.ts'

type Place = NonNullable<z.output<typeof SessionDetail>['place']>

const PLACE = `
  select
    case when s.location = 'office' then p.address when s.address is null and s.city is null then c.address
      else s.address end as address,
    case when s.location = 'office' then p.city when s.address is null and s.city is null then c.city
      else s.city end as city,
    s.address is not null or s.city is not null as "isOwn",
    case when s.location = 'office' then p.location end as location
  from session s
    join practice p on p.id = s.practice_id
    join patient c on c.practice_id = s.practice_id and c.id = s.patient_id
  where s.id = $1 and s.location <> 'video'`

/** Where a session is held: its own address, else the practice's or the client's. Null by video, and where none is known. */
export async function sessionAddress(query: Query, sessionId: string): Promise<Place | null> {
  const [place] = await query<Place>(PLACE, [sessionId])
  return place && (place.address || place.city) ? place : null
}
