import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { type ColumnKey, registry, type SettingKey, type SettingValue } from './settings/registry.ts'

/** What stands in rows of its own, each over its default. */
export type Settings = { [K in Exclude<SettingKey, ColumnKey>]: SettingValue<K> }

/** The settings with a row of their own. */
const inRows = new Map(Object.entries(registry).filter(([, setting]) => !('column' in setting)))

/** Their values while nothing is stored. */
const unset = Object.fromEntries(
  [...inRows].map(([key, { schema, fallback }]) => [key, schema.safeParse(undefined).data ?? fallback]),
)

/** Stored values over the defaults; a stored value that the schema no longer knows counts as absent. */
export function withDefaults(stored: Record<string, unknown> | null): Settings {
  // Every search for free times reads them, and a practice stores few: the defaults are copied as a whole.
  const values: Record<string, unknown> = { ...unset }
  for (const [key, value] of Object.entries(stored ?? {})) {
    const setting = inRows.get(key)
    if (!setting || value === undefined) continue
    const parsed = setting.schema.safeParse(value)
    values[key] = parsed.success ? parsed.data : setting.fallback
  }
  return values as Settings
}

/**
 * The settings of a new practice that differ from the defaults: discretion, since data are to be protected by default
 * (GDPR 25), and the whole welcome. Existing practices keep theirs.
 */
export const addFirstSettings = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .insertInto('Setting')
    .values([
      { practiceId, key: 'discretion' satisfies SettingKey, value: sql<unknown>`'true'::jsonb` },
      { practiceId, key: 'welcome' satisfies SettingKey, value: sql<unknown>`'[]'::jsonb` },
    ])
    .onConflict((row) => row.doNothing())
    .execute()

export async function readSettings(query: Query, practiceId: PracticeId): Promise<Settings> {
  const rows = await tablesOf(query)
    .selectFrom('Setting')
    .select(['key', 'value'])
    .where('practiceId', '=', practiceId)
    .execute()
  return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}
