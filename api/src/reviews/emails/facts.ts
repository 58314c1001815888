import type { Query } from '../../db/query.ts'
import type { Lang } from '../../http/schema.ts'
import type { ReviewStatus } from '../states.ts'

/** What is true now of a session that is, or was, reviewed. */
export interface Facts {
  /** Nothing speaks against asking for a review: it took place, none is written, the client is not in the archive. */
  isAskable: boolean
  /** Of its review; null without one. */
  status: ReviewStatus | null
  session: { id: string; startsAt: string; locale: Lang }
  client: { firstname: string; lastname: string; email: string | null }
  /** Who writes: a person's name, since a practice's says what it is for. */
  practitioner: string
  practitionerEmail: string
  practice: Record<'email' | 'phone' | 'address' | 'city' | 'primaryColor', string | null> & {
    locale: Lang
    timeZone: string
  }
}

export async function reviewFacts(query: Query, practiceId: string, sessionId: string | null): Promise<Facts | null> {
  const [facts] = await query<Facts>(
    `select s.status = 'completed' and r.id is null and p.archived_at is null and c.is_active
         and u.suspended_at is null as "isAskable", r.status,
       json_build_object('id', s.id, 'startsAt', s.starts_at, 'locale', s.locale) as session,
       json_build_object('firstname', p.firstname, 'lastname', p.lastname, 'email', p.email) as client,
       t.name as practitioner, u.email as "practitionerEmail",
       json_build_object('email', c.email, 'phone', c.phone, 'address', c.address, 'city', c.city,
         'primaryColor', c.primary_color, 'locale', c.locale, 'timeZone', c.time_zone) as practice
     from session s
       join practitioner t on t.practice_id = s.practice_id and t.id = s.practitioner_id
       join app_user u on u.id = t.user_id
       join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
       join practice c on c.id = s.practice_id
       left join review r on r.practice_id = s.practice_id and r.session_id = s.id
     where s.practice_id = $1 and s.id = $2`,
    [practiceId, sessionId],
  )
  return facts ?? null
}
