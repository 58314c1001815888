import { sql } from 'kysely'
import type * as z from 'zod'
import { practitionerEntry, writeAuditEach } from '../../audit/service.ts'
import { lockCalendars } from '../../db/lock-calendars.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import type { Lang } from '../../http/schema.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PracticeId } from '../../practice-id.ts'
import { enqueueReplan } from '../../reminders/service.ts'
import { renameMeetingsJob, replanDayMailsJob } from '../job-names.ts'
import { assertUpToDate, isSameContent, pickKeys } from '../service/expected.ts'
import { publishPractice } from '../service/own-practice.ts'
import { readSettings } from '../settings.ts'
import { keepWallTimes } from './move-days.ts'
import { assertPrepaymentPossible } from './prepayment-possible.ts'
import { assertRefundSteps } from './refund-steps.ts'
import {
  type ChangedSettings,
  registry,
  type SettingChange,
  type SettingChanges,
  type SettingKey,
  type SettingValues,
} from './registry.ts'

/** Every setting of the practice. */
export async function settingsOf(query: Query, practiceId: PracticeId): Promise<SettingValues> {
  const practice = await tablesOf(query)
    .selectFrom('Practice')
    .select(['timeZone', 'locale'])
    .where('id', '=', practiceId)
    .executeTakeFirst()
  if (!practice) throw new Error('the practice of an account is not there')
  return { timezone: practice.timeZone, language: practice.locale, ...(await readSettings(query, practiceId)) }
}

/**
 * Changes some settings. The later of two simultaneous changes wins, setting by setting; the log has both, with the
 * values before.
 */
export async function changeSettings(
  query: Query,
  actor: PractitionerActor,
  { expected, ...changes }: z.output<typeof SettingChange>,
  now: Date,
): Promise<z.output<typeof ChangedSettings>> {
  const { practiceId } = actor
  if (changes.timezone) await lockCalendars(query, practiceId)
  // Locked first: otherwise the log might name an older value as the earlier one.
  await tablesOf(query).selectFrom('Practice').select('id').where('id', '=', practiceId).forNoKeyUpdate().execute()
  const before = await settingsOf(query, practiceId)
  assertUpToDate(expected, before)
  const changed = (Object.keys(changes) as (keyof SettingChanges)[]).filter(
    (key) => changes[key] !== undefined && !isSameContent(changes[key], before[key]),
  )
  if (changed.length === 0) return { ...before, replaced: {} }
  if (changes.prepaymentEnabled && changed.includes('prepaymentEnabled'))
    await assertPrepaymentPossible(query, practiceId)
  if (changed.some((key) => key.startsWith('refund'))) assertRefundSteps(before, changes)
  for (const key of changed) await write(query, practiceId, key, changes[key])
  if (changes.timezone && changed.includes('timezone')) {
    const zones = { from: before.timezone, to: changes.timezone }
    await moveAlong(query, practiceId, zones)
    await keepWallTimes(query, practiceId, zones)
    await enqueueReplan(query, practiceId)
  }
  if (changes.discretion && changed.includes('discretion'))
    await enqueue(query, renameMeetingsJob, { practiceId, patientId: null }, { singletonKey: practiceId })
  await writeAuditEach(
    query,
    changed.map((key) => lineOf(actor, { key, before: before[key], after: changes[key] }, now)),
  )
  await publishPractice(query, practiceId)
  return { ...(await settingsOf(query, practiceId)), replaced: pickKeys(before, changed) }
}

async function write(query: Query, practiceId: PracticeId, key: SettingKey, value: unknown): Promise<void> {
  const tables = tablesOf(query)
  const setting = registry[key]
  if ('column' in setting)
    await tables
      .updateTable('Practice')
      .set(setting.column === 'locale' ? { locale: value as Lang } : { timeZone: value as string })
      .where('id', '=', practiceId)
      .execute()
  else {
    // Serialised here: an empty setting is JSON’s null, not a column without a value.
    const json = sql<unknown>`${JSON.stringify(value)}::jsonb`
    await tables
      .insertInto('Setting')
      .values({ practiceId, key, value: json })
      .onConflict((row) => row.columns(['practiceId', 'key']).doUpdateSet({ value: json }))
      .execute()
  }
}

/** Accounts with the practice's former zone get the new one; those with another zone keep it. */
async function moveAlong(
  query: Query,
  practiceId: PracticeId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tablesOf(query)
    .updateTable('User')
    .set({ timeZone: to })
    .where('practiceId', '=', practiceId)
    .where('timeZone', '=', from)
    .execute()
  await enqueue(query, replanDayMailsJob, { practiceId })
}

interface Change {
  key: string
  before: unknown
  after: unknown
}

const lineOf = (actor: PractitionerActor, { key, before, after }: Change, now: Date) =>
  practitionerEntry('practice.setting_changed', {
    actor,
    now,
    details: { key, before: flat(before), after: flat(after) },
  })

/** As a line of the log holds it: a list is written out. */
const flat = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : JSON.stringify(value)
