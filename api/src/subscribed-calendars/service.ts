import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { lockPractitioner } from '../availability/time-blocks.ts'
import type { Config } from '../config.ts'
import { sealSecret } from '../crypto/seal.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { practitionerCalendar } from '../schedule/hours.ts'
import { checkedAddress } from './address.ts'
import type { subscribedCalendars } from './contract.ts'
import { forgetCalendar, readCalendar, UNDO_MS } from './jobs.ts'
import { type Preset, presetAddress } from './presets.ts'
import { CALENDAR_ADDRESS_SEAL, trustedBases } from './service/read.ts'

/** The most calendars of a practice: each is requested four times an hour. */
const MOST = 10

type Input = z.output<typeof subscribedCalendars.add.body>
type Change = z.output<typeof subscribedCalendars.change.body>

const columns = [
  'id',
  'name',
  'color',
  'isBlocking',
  'preset',
  'host',
  'readAt',
  'triedAt',
  'nextAt',
  'leaseExpiresAt',
  'problem',
  'busyCount',
  'isTruncated',
] as const

type Row = Pick<Selectable<Tables['SubscribedCalendar']>, (typeof columns)[number]>

/** The calendars of a practice that are not removed. */
const calendarsIn = (query: Query, practiceId: PracticeId) =>
  tablesOf(query).selectFrom('SubscribedCalendar').where('practiceId', '=', practiceId).where('removedAt', 'is', null)

const updateCalendar = (query: Query, practiceId: PracticeId, id: string) =>
  tablesOf(query).updateTable('SubscribedCalendar').where('practiceId', '=', practiceId).where('id', '=', id)

export async function listCalendars(query: Query, practiceId: PracticeId, now: Date) {
  const rows = await calendarsIn(query, practiceId).select(columns).orderBy('createdAt').orderBy('id').execute()
  return rows.map((row) => shown(row, now))
}

/** Stores the subscription and enqueues its first reading: no request of ours waits for a foreign server. */
export async function createSubscribedCalendar(
  query: Query,
  input: Input,
  { practiceId, config, now }: { practiceId: PracticeId; config: Config; now: Date },
) {
  const { preset = null, name, color, isBlocking } = input
  const text = preset ? presetAddress(config.SCHOOL_HOLIDAYS_URL, preset) : (input.address ?? '')
  const address = checkedAddress(text, trustedBases(config))
  if (typeof address === 'string') throw refuseField('address', address)
  await lockPractitioner(query, practiceId)
  await assertBelowLimit(query, practiceId)
  if (preset) await assertNotSubscribed(query, practiceId, preset)
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  const id = newId()
  const row = await tablesOf(query)
    .insertInto('SubscribedCalendar')
    .values({
      id,
      practiceId,
      practitionerId,
      name,
      color,
      isBlocking,
      preset,
      host: address.host,
      address: sealSecret(config.APP_SECRET, CALENDAR_ADDRESS_SEAL, address.href, id),
      createdAt: now,
      nextAt: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await readNow(query, practiceId, id)
  return shown(row, now)
}

/** Changes a calendar. If `isBlocking` changes it is read again, since one that is only shown also keeps free times. */
export async function changeCalendar(
  query: Query,
  { practiceId, id }: { practiceId: PracticeId; id: string },
  change: Change,
  now: Date,
) {
  await lockPractitioner(query, practiceId)
  const before = await calendarsIn(query, practiceId)
    .select(['name', 'color', 'isBlocking', 'parsedAt', 'nextAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('not_found')
  const { name = before.name, color = before.color, isBlocking = before.isBlocking } = change
  const isOtherwise = isBlocking !== before.isBlocking
  const row = await updateCalendar(query, practiceId, id)
    .set({ name, color, isBlocking, ...(isOtherwise && { parsedAt: null, nextAt: now }) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (isOtherwise) {
    await tablesOf(query)
      .updateTable('BusyTime')
      .set({ isBlocking })
      .where('practiceId', '=', practiceId)
      .where('subscribedCalendarId', '=', id)
      .execute()
    await readNow(query, practiceId, id)
  }
  await publishCalendars(query, practiceId)
  return shown(row, now)
}

export async function refreshCalendar(query: Query, practiceId: PracticeId, id: string, now: Date) {
  const row = await updateCalendar(query, practiceId, id)
    .set({ nextAt: now })
    .where('removedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  await readNow(query, practiceId, id)
  return shown(row, now)
}

/**
 * Removes a calendar. Its busy times stop counting at once; its address is deleted when it can no longer be restored.
 */
export async function removeCalendar(query: Query, practiceId: PracticeId, id: string, now: Date): Promise<void> {
  await lockPractitioner(query, practiceId)
  const gone = await updateCalendar(query, practiceId, id)
    .set({ removedAt: now, parsedAt: null })
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw fail('not_found')
  await tablesOf(query)
    .deleteFrom('BusyTime')
    .where('practiceId', '=', practiceId)
    .where('subscribedCalendarId', '=', id)
    .execute()
  const startAfter = new Date(now.getTime() + UNDO_MS)
  await enqueue(query, forgetCalendar, { practiceId, calendarId: id }, { startAfter })
  await publishCalendars(query, practiceId)
}

/** Removes every calendar with an address of its own; school holidays stay. False without any. */
export async function removeOwnCalendars(query: Query, practiceId: PracticeId, now: Date): Promise<boolean> {
  const own = await calendarsIn(query, practiceId).select('id').where('preset', 'is', null).execute()
  for (const { id } of own) await removeCalendar(query, practiceId, id, now)
  return own.length > 0
}

export async function restoreCalendar(query: Query, practiceId: PracticeId, id: string, now: Date) {
  await lockPractitioner(query, practiceId)
  await assertBelowLimit(query, practiceId)
  const row = await updateCalendar(query, practiceId, id)
    .set({ removedAt: null, nextAt: now })
    .where('removedAt', 'is not', null)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  await readNow(query, practiceId, id)
  return shown(row, now)
}

async function readNow(query: Query, practiceId: PracticeId, calendarId: string): Promise<void> {
  await enqueue(query, readCalendar, { ofPractice: practiceId, calendarId }, { singletonKey: `${calendarId} now` })
  await publishChange(query, practiceId, 'integrations')
}

async function publishCalendars(query: Query, practiceId: PracticeId): Promise<void> {
  await publishChange(query, practiceId, 'integrations')
  await publishChange(query, practiceId, 'schedule')
}

async function assertBelowLimit(query: Query, practiceId: PracticeId): Promise<void> {
  if ((await countOf(calendarsIn(query, practiceId))) >= MOST) throw fail('limit_reached', { most: MOST })
}

async function assertNotSubscribed(query: Query, practiceId: PracticeId, preset: Preset): Promise<void> {
  const known = await calendarsIn(query, practiceId).select('id').where('preset', '=', preset).executeTakeFirst()
  if (known) throw fail('conflict', { detail: 'This zone is subscribed to already.' })
}

const shown = ({ isTruncated: isCut, leaseExpiresAt: readingUntil, ...row }: Row, now: Date) => ({
  ...row,
  isCut,
  isReading: (readingUntil !== null && readingUntil > now) || (row.nextAt !== null && row.nextAt <= now),
})
