import { type OpenedToken, openToken } from '../../crypto/token.ts'
import { ms, type Query } from '../../db/query.ts'
import { fail } from '../../http/errors.ts'
import { captchaChoice } from '../../http/form-captcha.ts'
import type { Lang } from '../../http/schema.ts'
import { withDefaults } from '../../practices/settings.ts'
import { MOST_WAITING_DAYS } from '../legal.ts'
import { namesOf } from '../names.ts'

const DAY_MS = 86_400_000
/** Who is still to say something of a session says it within so many days. */
const LIFE_DAYS = 60

/** A link that carries our signature; any other is of nothing. */
export function reviewLink(secret: string, token: string): OpenedToken {
  const link = openToken(secret, 'review', token)
  if (!link?.matches(1)) throw fail('not_found')
  return link
}

interface Row {
  patient_id: string
  firstname: string
  locale: Lang
  practitioner: string
  visited_on: string
  asks: number
  is_written: boolean
  stored: Record<string, unknown> | null
  practice: { id: string; name: string; primaryColor: string | null }
}

/**
 * The session behind a link. It opens with the mail that carries it, and not before; of a session that is not completed,
 * whose practice is closed, or whose client was not to be asked, it is a link of nothing. With its session it is over.
 */
async function readLinked(query: Query, { practiceId, id }: OpenedToken, now: Date): Promise<Row> {
  const [row] = await query<Row>(
    `select s.patient_id, p.firstname, s.locale, t.name as practitioner,
       to_char(s.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as visited_on,
       ${ms("(m.data->>'asksAt')::timestamptz")} as asks,
       exists (select from review r where r.practice_id = $1 and r.session_id = s.id) as is_written,
       (select json_object_agg(key, value) from setting where practice_id = $1) as stored,
       json_build_object('id', c.id, 'name', c.name, 'primaryColor', c.primary_color) as practice
     from session s
       join practice c on c.id = s.practice_id and c.is_active
       join practitioner t on t.practice_id = s.practice_id and t.id = s.practitioner_id
       join app_user u on u.id = t.user_id and u.suspended_at is null
       join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
       join message m on m.practice_id = s.practice_id and m.key = 'reviews.asked:' || s.id and m.status <> 'skipped'
     where s.practice_id = $1 and s.id = $2 and s.status = 'completed'`,
    [practiceId, id],
  )
  if (row && row.asks <= now.getTime()) return row
  const known = await query('select from session where practice_id = $1 and id = $2', [practiceId, id])
  throw known.length ? fail('not_found') : fail('link_expired', { reason: 'over' })
}

/** Reads what a link is about. Throws `link_expired` with the `reason` `answered` or `over`. */
export async function findInvitation(query: Query, link: OpenedToken, now: Date) {
  const row = await readLinked(query, link, now)
  if (row.is_written) throw fail('link_expired', { reason: 'answered' })
  return stillOpen(row, now)
}

/** Who it was that wrote behind a link, which leads to their review for as long as there is one. */
export async function readAnswered(query: Query, link: OpenedToken, now: Date): Promise<Row> {
  const row = await readLinked(query, link, now)
  if (row.is_written) return row
  stillOpen(row, now)
  throw fail('not_found')
}

function stillOpen(row: Row, now: Date) {
  const expiresAt = new Date(row.asks + LIFE_DAYS * DAY_MS)
  if (expiresAt <= now) throw fail('link_expired', { reason: 'over' })
  const { reviewPublication } = withDefaults(row.stored)
  return { ...row, expiresAt, isReadFirst: reviewPublication === 'after_reading' }
}

/** The session behind a link. */
export async function readInvitation(
  query: Query,
  link: OpenedToken,
  config: Parameters<typeof captchaChoice>[0],
  now: Date,
) {
  const { practice, practitioner, locale, visited_on, firstname, expiresAt, isReadFirst } = await findInvitation(
    query,
    link,
    now,
  )
  const names = namesOf(firstname)
  return {
    practice,
    practitioner,
    locale,
    visitedOn: visited_on,
    names,
    isReadFirst,
    mostDays: MOST_WAITING_DAYS,
    expiresAt,
    captcha: captchaChoice(config),
  }
}
