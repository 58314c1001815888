import * as z from 'zod'
import type { Query } from '../db/query.ts'
import { modes } from './modes.ts'

const setting = <S extends z.ZodType>(schema: S, fallback: z.output<S>, tab: string) => ({ schema, fallback, tab })

/** Every setting of a practice, declared once: what it may be, what it is without a word, where it is changed. */
export const settings = {
  /** Written by `POST /api/full-mode` alone. */
  mode: setting(z.enum(modes), 'essential', 'configs'),
  /** A visitor must book at least this long before the start. */
  noticeMinutes: setting(z.int().min(0).max(43_200), 720, 'configs'),
  /** Bookable are today and this many days after it. */
  horizonDays: setting(z.int().min(1).max(365), 60, 'configs'),
  /** Distance of offered starts. */
  gridMinutes: setting(z.int().min(5).max(240), 15, 'configs'),
  mostPerDay: setting(z.int().min(1).max(50).nullable(), null, 'configs'),
  mostPerWeek: setting(z.int().min(1).max(200).nullable(), null, 'configs'),
  /** Until so many hours before the start a client may move or cancel. */
  cancellationHours: setting(z.int().min(0).max(720), 24, 'configs'),
  /** Requests need no answer: they are planned at once. A session type may say so for itself. */
  autoAccept: setting(z.boolean(), false, 'configs'),
  /** Neutral subjects and calendar titles that never say what the appointment is for. */
  discretion: setting(z.boolean(), false, 'configs'),
}

export type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

/** Stored values over the defaults; a stored value that the schema no longer knows counts as absent. */
export function withDefaults(stored: Record<string, unknown> | null): Settings {
  const values = Object.entries(settings).map(([key, { schema, fallback }]) => {
    const parsed = schema.safeParse(stored?.[key])
    return [key, parsed.success ? parsed.data : fallback]
  })
  return Object.fromEntries(values) as Settings
}

export async function readSettings(query: Query, practiceId: string): Promise<Settings> {
  const [row] = await query<{ stored: Record<string, unknown> | null }>(
    'select json_object_agg(key, value) as stored from setting where practice_id = $1',
    [practiceId],
  )
  return withDefaults(row?.stored ?? null)
}
