import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { startOfDay } from '../format/calendar.ts'
import { addDays } from '../format/day.ts'
import { refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { parseSource, type Source } from '../sessions/source.ts'
import type { Origins } from './contract.ts'

type Report = z.output<typeof Origins>
type Origin = Report['origins'][number]

/** More than these is a list that nobody reads. */
const MOST = 20
const DAY_MS = 86_400_000

/** Sessions that visitors requested on a page. Sessions planned by the practitioner have no origin. */
const ASKED = `
  select source, count(*)::int as bookings, 0 as messages from session s
  where s.practice_id = $1 and s.requested_at >= $2 and s.requested_at < $3 and exists (
    select from session_history h where h.practice_id = s.practice_id and h.session_id = s.id
      and h.from_status is null and h.done_by in ('visitor', 'client'))
  group by source
  union all
  select source, 0, count(*)::int from inbox_message
  where practice_id = $1 and received_at >= $2 and received_at < $3 group by source`

/** The instants between which is counted: days of the practice, or so many until now. */
export async function originsPeriod(
  query: Query,
  practiceId: PracticeId,
  { from, to, days }: { from?: string | undefined; to?: string | undefined; days: number },
  now: Date,
): Promise<{ from: Date; until: Date }> {
  if (!from || !to) return { from: new Date(now.getTime() - days * DAY_MS), until: now }
  if (to < from) throw refuseField('to', 'before_from')
  const [practice] = await query<{ time_zone: string }>('select time_zone from practice where id = $1', [practiceId])
  const timeZone = practice?.time_zone ?? 'UTC'
  return { from: startOfDay(from, timeZone), until: startOfDay(addDays(to, 1), timeZone) }
}

/** Where the requests and messages of a time came from. */
export async function readOrigins(
  query: Query,
  practiceId: PracticeId,
  { from, until }: { from: Date; until: Date },
): Promise<Report> {
  const rows = await query<{ source: unknown; bookings: number; messages: number }>(ASKED, [
    practiceId,
    from.toISOString(),
    until.toISOString(),
  ])
  const found = new Map<string, Origin>()
  for (const { source, bookings, messages } of rows) {
    const { kind, name } = originOf(parseSource(source))
    const known = found.get(`${kind} ${name}`) ?? { kind, name, bookings: 0, messages: 0 }
    found.set(`${kind} ${name}`, {
      ...known,
      bookings: known.bookings + bookings,
      messages: known.messages + messages,
    })
  }
  const origins = [...found.values()].sort(
    (a, b) => totalOf(b) - totalOf(a) || (a.name ?? '').localeCompare(b.name ?? ''),
  )
  const rest = origins.slice(MOST)
  return {
    origins: [
      ...origins.slice(0, MOST),
      ...(rest.length ? [{ kind: 'others' as const, name: null, ...sumOf(rest) }] : []),
    ],
    ...sumOf(origins),
  }
}

const totalOf = ({ bookings, messages }: Origin) => bookings + messages

const sumOf = (origins: readonly Origin[]) => ({
  bookings: origins.reduce((sum, { bookings }) => sum + bookings, 0),
  messages: origins.reduce((sum, { messages }) => sum + messages, 0),
})

/** What brought somebody: a campaign says more than the site that it ran on, and that more than one's own page. */
export function originOf(source: Source | null): Pick<Origin, 'kind' | 'name'> {
  const { utm, referrer, page } = source ?? {}
  const campaign = [utm?.source, utm?.campaign].filter(Boolean).join(' · ')
  if (campaign) return { kind: 'campaign', name: campaign }
  if (referrer) return { kind: 'site', name: referrer.replace(/^www\./, '') }
  if (page) return { kind: 'page', name: new URL(page).host }
  return { kind: 'unknown', name: null }
}
