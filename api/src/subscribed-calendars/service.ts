import type * as z from 'zod'
import { lockPractitioner } from '../availability/time-blocks.ts'
import type { Config } from '../config.ts'
import { seal } from '../crypto/seal.ts'
import { newId } from '../db/base.ts'
import { ms, type Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import { practitionerCalendar } from '../schedule/hours.ts'
import { checkedAddress } from './address.ts'
import type { subscribedCalendars } from './contract.ts'
import { forgetCalendar, readCalendar, UNDO_MS } from './jobs.ts'
import { type Preset, presetAddress } from './presets.ts'
import { CALENDAR_ADDRESS_SEAL, trustedBases } from './service/read.ts'
import type { calendarProblems } from './unreadable.ts'

/** Each is asked four times an hour. */
const MOST = 10

type Wish = z.output<typeof subscribedCalendars.add.body>
type Change = z.output<typeof subscribedCalendars.change.body>

interface Row {
  id: string
  name: string
  color: string
  isBlocking: boolean
  preset: Preset | null
  host: string
  readAt: number | null
  triedAt: number | null
  nextAt: number | null
  readingUntil: number | null
  problem: (typeof calendarProblems)[number] | null
  busyCount: number
  isCut: boolean
}

const COLUMNS = `id, name, color, is_blocking as "isBlocking", preset, host, ${ms('read_at')} as "readAt",
  ${ms('tried_at')} as "triedAt", ${ms('next_at')} as "nextAt", ${ms('lease_expires_at')} as "readingUntil", problem,
  busy_count as "busyCount", is_truncated as "isCut"`

export async function listCalendars(query: Query, practiceId: string, now: Date) {
  const rows = await query<Row>(
    `select ${COLUMNS} from subscribed_calendar where practice_id = $1 and removed_at is null order by created_at, id`,
    [practiceId],
  )
  return rows.map((row) => shown(row, now))
}

/** Keeps the subscription and has it read: no request of ours waits for a server of others. */
export async function createSubscribedCalendar(
  query: Query,
  practiceId: string,
  wish: Wish,
  now: Date,
  config: Config,
) {
  const { preset = null, name, color, isBlocking } = wish
  const text = preset ? presetAddress(config.SCHOOL_HOLIDAYS_URL, preset) : (wish.address ?? '')
  const address = checkedAddress(text, trustedBases(config))
  if (typeof address === 'string') throw refuseField('address', address)
  await lockPractitioner(query, practiceId)
  await refuseTooMany(query, practiceId)
  if (preset) await refuseTwice(query, practiceId, preset)
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const id = newId()
  const [row] = await query<Row>(
    `insert into subscribed_calendar (id, practice_id, practitioner_id, name, color, is_blocking, preset, host, address,
       created_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning ${COLUMNS}`,
    [
      id,
      practiceId,
      practitionerId,
      name,
      color,
      isBlocking,
      preset,
      address.host,
      seal(config.APP_SECRET, CALENDAR_ADDRESS_SEAL, address.href, id),
      now.toISOString(),
    ],
  )
  await readNow(query, practiceId, id)
  return shown(row!, now)
}

/** What is only shown holds more than what takes time: it is read anew when that changes. */
export async function changeCalendar(query: Query, practiceId: string, id: string, change: Change, now: Date) {
  const { name = null, color = null, isBlocking = null } = change
  await lockPractitioner(query, practiceId)
  const [before] = await query<{ isBlocking: boolean }>(
    'select is_blocking as "isBlocking" from subscribed_calendar where practice_id = $1 and id = $2',
    [practiceId, id],
  )
  const isOtherwise = isBlocking !== null && isBlocking !== before?.isBlocking
  const [row] = await query<Row>(
    `update subscribed_calendar set name = coalesce($3, name), color = coalesce($4, color),
       is_blocking = coalesce($5, is_blocking), parsed_at = case when not $6 then parsed_at end,
       next_at = case when $6 then $7 else next_at end
     where practice_id = $1 and id = $2 and removed_at is null returning ${COLUMNS}`,
    [practiceId, id, name, color, isBlocking, isOtherwise, now.toISOString()],
  )
  if (!row) throw fail('not_found')
  if (isOtherwise) {
    await query('update busy_time set is_blocking = $3 where practice_id = $1 and subscribed_calendar_id = $2', [
      practiceId,
      id,
      isBlocking,
    ])
    await readNow(query, practiceId, id)
  }
  await tellOf(query, practiceId)
  return shown(row, now)
}

export async function refreshCalendar(query: Query, practiceId: string, id: string, now: Date) {
  const [row] = await query<Row>(
    `update subscribed_calendar set next_at = $3 where practice_id = $1 and id = $2 and removed_at is null
     returning ${COLUMNS}`,
    [practiceId, id, now.toISOString()],
  )
  if (!row) throw fail('not_found')
  await readNow(query, practiceId, id)
  return shown(row, now)
}

/** Its time counts no longer at once; its address is forgotten when nobody can want it back any more. */
export async function removeCalendar(query: Query, practiceId: string, id: string, now: Date): Promise<void> {
  await lockPractitioner(query, practiceId)
  const gone = await query(
    `update subscribed_calendar set removed_at = $3, parsed_at = null
     where practice_id = $1 and id = $2 and removed_at is null returning id`,
    [practiceId, id, now.toISOString()],
  )
  if (!gone.length) throw fail('not_found')
  await query('delete from busy_time where practice_id = $1 and subscribed_calendar_id = $2', [practiceId, id])
  const startAfter = new Date(now.getTime() + UNDO_MS)
  await enqueue(query, forgetCalendar, { practiceId, calendarId: id }, { startAfter })
  await tellOf(query, practiceId)
}

/** Removes every calendar that somebody named by its address; school holidays stay. False where there is none. */
export async function removeOwnCalendars(query: Query, practiceId: string, now: Date): Promise<boolean> {
  const own = await query<{ id: string }>(
    'select id from subscribed_calendar where practice_id = $1 and removed_at is null and preset is null',
    [practiceId],
  )
  for (const { id } of own) await removeCalendar(query, practiceId, id, now)
  return own.length > 0
}

export async function restoreCalendar(query: Query, practiceId: string, id: string, now: Date) {
  await lockPractitioner(query, practiceId)
  await refuseTooMany(query, practiceId)
  const [row] = await query<Row>(
    `update subscribed_calendar set removed_at = null, next_at = $3
     where practice_id = $1 and id = $2 and removed_at is not null returning ${COLUMNS}`,
    [practiceId, id, now.toISOString()],
  )
  if (!row) throw fail('not_found')
  await readNow(query, practiceId, id)
  return shown(row, now)
}

async function readNow(query: Query, practiceId: string, calendarId: string): Promise<void> {
  await enqueue(query, readCalendar, { ofPractice: practiceId, calendarId }, { singletonKey: `${calendarId} now` })
  await publishChange(query, practiceId, 'integrations')
}

async function tellOf(query: Query, practiceId: string): Promise<void> {
  await publishChange(query, practiceId, 'integrations')
  await publishChange(query, practiceId, 'schedule')
}

async function refuseTooMany(query: Query, practiceId: string): Promise<void> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from subscribed_calendar where practice_id = $1 and removed_at is null',
    [practiceId],
  )
  if (row && row.count >= MOST) throw fail('limit_reached', { most: MOST })
}

async function refuseTwice(query: Query, practiceId: string, preset: Preset): Promise<void> {
  const known = await query(
    'select id from subscribed_calendar where practice_id = $1 and preset = $2 and removed_at is null',
    [practiceId, preset],
  )
  if (known.length) throw fail('conflict', { detail: 'This zone is subscribed to already.' })
}

const at = (instant: number | null) => (instant === null ? null : new Date(instant))

const shown = ({ readAt, triedAt, nextAt, readingUntil, ...row }: Row, now: Date) => ({
  ...row,
  readAt: at(readAt),
  triedAt: at(triedAt),
  nextAt: at(nextAt),
  isReading: (readingUntil ?? 0) > now.getTime() || (nextAt !== null && nextAt <= now.getTime()),
})
