import { type Entry, recordEach } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import type { Practitioner } from '../../http/actor.ts'
import { tellPages } from '../service/own-practice.ts'
import { withDefaults } from '../settings.ts'
import { registry, type SettingChanges, type SettingKey, type SettingValues } from './registry.ts'

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
export async function changeSettings(query: Query, actor: Practitioner, changes: SettingChanges, now: Date) {
  const { practiceId } = actor
  // Else what the log says was there before might be older than that.
  await query('select from practice where id = $1 for no key update', [practiceId])
  const before = await settingsOf(query, practiceId)
  const changed = (Object.keys(changes) as (keyof SettingChanges)[]).filter(
    (key) => changes[key] !== undefined && !isSame(changes[key], before[key]),
  )
  if (changed.length === 0) return before
  for (const key of changed) await write(query, practiceId, key, changes[key])
  if (changed.includes('timezone')) await moveAlong(query, practiceId, before.timezone, changes.timezone)
  await recordEach(
    query,
    changed.map((key) => lineOf(actor, { key, before: before[key], after: changes[key] }, now)),
  )
  await tellPages(query, practiceId)
  return settingsOf(query, practiceId)
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Change {
  key: string
  before: unknown
  after: unknown
}

const lineOf = ({ practiceId, userId, name }: Practitioner, { key, before, after }: Change, now: Date): Entry => ({
  ...{ practiceId, by: 'practitioner', actor: { id: userId, name }, action: 'practice.setting_changed', now },
  details: { key, before: flat(before), after: flat(after) },
})

/** As a line of the log holds it: a list is written out. */
const flat = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : JSON.stringify(value)
