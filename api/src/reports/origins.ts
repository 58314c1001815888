import { millisecondsInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { startOfDay } from '../format/calendar.ts'
import { addDays } from '../format/day.ts'
import { refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { parseSource, type VisitSource } from '../sessions/source.ts'
import type { Origins } from './contract/figures.ts'

type Report = z.output<typeof Origins>
type Origin = Report['origins'][number]

/** The most origins that are listed by name. */
const MOST = 20

/** The period to count in: local days of the practice, or a number of days until now. */
export async function originsPeriod(
  query: Query,
  practiceId: PracticeId,
  { from, to, days }: { from?: string | undefined; to?: string | undefined; days: number },
  now: Date,
): Promise<{ from: Date; until: Date }> {
  // What came in this very millisecond counts too.
  if (!from || !to)
    return { from: new Date(now.getTime() - days * millisecondsInDay), until: new Date(now.getTime() + 1) }
  if (to < from) throw refuseField('to', 'before_from')
  const timeZone = await zoneOfPractice(query, practiceId)
  return { from: startOfDay(from, timeZone), until: startOfDay(addDays(to, 1), timeZone) }
}

/** Where the requests and messages of a period came from. Sessions that the practitioner planned have no origin. */
export async function readOrigins(
  query: Query,
  practiceId: PracticeId,
  { from, until }: { from: Date; until: Date },
): Promise<Report> {
  const db = tablesOf(query)
  const count = sql<number>`count(*)::int`
  const none = sql<number>`0`
  const requested = db
    .selectFrom('Session as s')
    .select(['s.source', count.as('bookings'), none.as('messages')])
    .where('s.practiceId', '=', practiceId)
    .where('s.requestedAt', '>=', from)
    .where('s.requestedAt', '<', until)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('SessionHistory as h')
          .whereRef('h.practiceId', '=', 's.practiceId')
          .whereRef('h.sessionId', '=', 's.id')
          .where('h.from', 'is', null)
          .where('h.by', 'in', ['visitor', 'client']),
      ),
    )
    .groupBy('s.source')
  const written = db
    .selectFrom('InboxMessage')
    .select(['source', none.as('bookings'), count.as('messages')])
    .where('practiceId', '=', practiceId)
    .where('receivedAt', '>=', from)
    .where('receivedAt', '<', until)
    .groupBy('source')
  const rows = await requested.unionAll(written).execute()
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

/** The origin of a source: the campaign if there is one, else the other site, else the practice's own page. */
export function originOf(source: VisitSource | null): Pick<Origin, 'kind' | 'name'> {
  const { utm, referrer, page } = source ?? {}
  const campaign = [utm?.source, utm?.campaign].filter(Boolean).join(' · ')
  if (campaign) return { kind: 'campaign', name: campaign }
  if (referrer) return { kind: 'site', name: referrer.replace(/^www\./, '') }
  if (page) return { kind: 'page', name: new URL(page).host }
  return { kind: 'unknown', name: null }
}
