import { SECOND_FACTOR_SEAL } from '../src/accounts/second-factor/consume-code.ts'
import { sealSecret } from '../src/crypto/seal.ts'
import { newId } from '../src/db/base.ts'
import type { Query } from '../src/db/query.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { APP_SECRET } from './app.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

export interface SessionTypeOptions {
  nameFr: string
  nameEn: string
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  priceCents: number
  locations: ('office' | 'on_site' | 'video')[]
  isAutoAccepted: boolean
  isForMinors: boolean
  isActive: boolean
  /** The percent paid beforehand, which replaces the practice's own. */
  prepaymentPercent: number | null
}

/** The authenticator secret of everybody in tests. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** An active second factor. `codeAt` makes its codes. */
export async function insertTotp(query: Query, practiceId: PracticeId, userId: string) {
  await Promise.all([
    query('update app_user set totp_since = now() where id = $1', [userId]),
    query(
      `insert into second_factor (practice_id, user_id, secret, last_step, is_confirmed, created_at)
       values ($1, $2, $3, 0, true, now())`,
      [practiceId, userId, sealSecret(APP_SECRET, SECOND_FACTOR_SEAL, TOTP_SECRET, userId)],
    ),
  ])
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Open every day from 08:00 to 20:00. */
export const openDaily = Object.fromEntries(weekdays.map((wday) => [wday, ['08:00-20:00']]))

/** The weekly schedule. */
export async function insertHours(
  query: Query,
  { id, practitionerId }: { id: string; practitionerId: string },
  opens: Partial<Record<Weekday, string[]>>,
) {
  const ranges = Object.entries(opens).flatMap(([wday, of]) =>
    of.map((range) => ({ wday: weekdays.indexOf(wday as Weekday) + 1, range })),
  )
  await query(
    `insert into schedule_range (id, practice_id, practitioner_id, wday, from_minute, to_minute)
     select opened.id, $1, $2, wday, from_minute, to_minute
       from unnest($3::uuid[], $4::int[], $5::int[], $6::int[]) as opened (id, wday, from_minute, to_minute)`,
    [
      id,
      practitionerId,
      ranges.map(newId),
      ranges.map(({ wday }) => wday),
      ranges.map(({ range }) => minutesOf(range.slice(0, 5))),
      ranges.map(({ range }) => minutesOf(range.slice(6))),
    ],
  )
}

/** What can be booked. */
export async function insertType(
  query: Query,
  { id, practiceId }: { id: string; practiceId: PracticeId },
  given: Partial<SessionTypeOptions>,
) {
  await query(
    `insert into session_type (id, practice_id, name_fr, name_en, duration_minutes, buffer_before_minutes,
       buffer_after_minutes, price_cents, currency, color, locations, is_auto_accepted, is_pack, is_active, position,
       prepayment_percent, is_for_minors)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'EUR', '#7c3aed', $9, $10, false, $11, 0, $12, $13)`,
    [
      id,
      practiceId,
      given.nameFr ?? 'Séance individuelle',
      given.nameEn ?? 'Individual session',
      given.durationMinutes,
      given.bufferBeforeMinutes ?? 0,
      given.bufferAfterMinutes ?? 0,
      given.priceCents ?? 6000,
      given.locations ?? ['office', 'video'],
      given.isAutoAccepted ?? false,
      given.isActive ?? true,
      given.prepaymentPercent ?? null,
      given.isForMinors ?? false,
    ],
  )
}
