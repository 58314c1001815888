import type * as z from 'zod'
import { type NewAuditEntry, writeAuditEach } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { assertUpToDate, isSame, pickKeys } from '../service/expected.ts'
import { publishPractice } from '../service/own-practice.ts'
import { withDefaults } from '../settings.ts'
import {
  type ChangedSettings,
  registry,
  type SettingChange,
  type SettingChanges,
  type SettingKey,
  type SettingValues,
} from './registry.ts'

interface Row {
  time_zone: string
  locale: SettingValues['language']
  stored: Record<string, unknown> | null
}

const READ = `select time_zone, locale, (select json_object_agg(key, value) from setting where practice_id = $1) as stored
  from practice where id = $1`

/** Every setting of the practice. */
export async function settingsOf(query: Query, practiceId: string): Promise<SettingValues> {
  const [row] = await query<Row>(READ, [practiceId])
  if (!row) throw new Error('the practice of an account is not there')
  return { timezone: row.time_zone, language: row.locale, ...withDefaults(row.stored) }
}

/**
 * Changes some settings. Of two who change the same at once, the later one wins, setting by setting; the log has both,
 * with what was there before.
 */
export async function changeSettings(
  query: Query,
  actor: PractitionerActor,
  { expected, ...changes }: z.output<typeof SettingChange>,
  now: Date,
): Promise<z.output<typeof ChangedSettings>> {
  const { practiceId } = actor
  // Else what the log says was there before might be older than that.
  await query('select from practice where id = $1 for no key update', [practiceId])
  const before = await settingsOf(query, practiceId)
  assertUpToDate(expected, before)
  const changed = (Object.keys(changes) as (keyof SettingChanges)[]).filter(
    (key) => changes[key] !== undefined && !isSame(changes[key], before[key]),
  )
  if (changed.length === 0) return { ...before, replaced: {} }
  for (const key of changed) await write(query, practiceId, key, changes[key])
  if (changed.includes('timezone')) await moveAlong(query, practiceId, before.timezone, changes.timezone)
  await writeAuditEach(
    query,
    changed.map((key) => lineOf(actor, { key, before: before[key], after: changes[key] }, now)),
  )
  await publishPractice(query, practiceId)
  return { ...(await settingsOf(query, practiceId)), replaced: pickKeys(before, changed) }
}

async function write(query: Query, practiceId: string, key: SettingKey, value: unknown): Promise<void> {
  const told = registry[key]
  // The column's name is the registry's, never a caller's.
  if ('column' in told) await query(`update practice set ${told.column} = $2 where id = $1`, [practiceId, value])
  else
    await query(
      `insert into setting (practice_id, key, value) values ($1, $2, $3)
       on conflict (practice_id, key) do update set value = excluded.value`,
      [practiceId, key, JSON.stringify(value)],
    )
}

/** Who read times as the practice does goes on to; who chose another zone keeps it. */
const moveAlong = (query: Query, practiceId: string, from: string, to: string | undefined) =>
  query('update app_user set time_zone = $3 where practice_id = $1 and time_zone = $2', [practiceId, from, to])

interface Change {
  key: string
  before: unknown
  after: unknown
}

const lineOf = (
  { practiceId, userId, name }: PractitionerActor,
  { key, before, after }: Change,
  now: Date,
): NewAuditEntry => ({
  practiceId,
  by: 'practitioner',
  actor: { id: userId, name },
  action: 'practice.setting_changed',
  now,
  details: { key, before: flat(before), after: flat(after) },
})

/** As a line of the log holds it: a list is written out. */
const flat = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : JSON.stringify(value)
