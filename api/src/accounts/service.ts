import type * as z from 'zod'
import { maskSecret } from '../crypto/seal.ts'
import { epochMs, type Query } from '../db/query.ts'
import { pictureUrl } from '../files/pictures.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { withDefaults } from '../practices/settings.ts'
import type { CurrentUser } from './contract/current-user.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

interface UserRow {
  id: string
  name: string
  email: string
  avatar: string | null
  locale: Lang
  time_zone: string
  is_admin: boolean
  has_totp: boolean
  factor_due: number | null
  verified: number | null
  practice: { id: string; name: string; email: string | null; phone: string | null; time_zone: string; locale: Lang }
  stored: Record<string, unknown> | null
  schedule: { wday: number; from_minute: number; to_minute: number }[] | null
  special_days: { date: string; isOpen: boolean }[] | null
  running: {
    id: string
    started_at: number
    minutes: number
    patient: { id: string; firstname: string; lastname: string }
  } | null
  calendly_ending: string | null
  octopush_ending: string | null
  card_payments_completed: boolean | null
}

const USER = `
  select u.id, u.name, u.email, u.locale, u.time_zone, u.is_admin, u.totp_since is not null as has_totp, ${epochMs('u.email_verified_at')} as verified,
    ${epochMs('u.second_factor_due_at')} as factor_due,
    json_build_object('id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone,
      'time_zone', p.time_zone, 'locale', p.locale) as practice,
    (select a.id from picture a where a.practice_id = p.id and a.kind = 'avatar' and a.user_id = u.id) as avatar,
    (select json_object_agg(key, value) from setting where practice_id = p.id) as stored,
    (select json_agg(r order by r.wday, r.to_minute) from schedule_range r
      where r.practice_id = p.id and r.practitioner_id = t.id) as schedule,
    (select json_agg(json_build_object('date', o.date, 'isOpen', o.ranges <> '[]') order by o.date)
      from schedule_override o
      where o.practice_id = p.id and o.practitioner_id = t.id
        and o.date between current_date - 1 and current_date + 15) as special_days,
    (select json_build_object('id', s.id, 'started_at', ${epochMs('s.started_at')},
        'minutes', date_part('epoch', s.ends_at - s.starts_at) / 60,
        'patient', json_build_object('id', c.id, 'firstname', c.firstname, 'lastname', c.lastname))
      from session s join patient c on c.practice_id = s.practice_id and c.id = s.patient_id
      where s.practice_id = p.id and s.practitioner_id = t.id and s.status = 'in_progress') as running,
    (select c.is_completed and c.disconnected_at is null from stripe_account c
      where c.practice_id = p.id) as card_payments_completed,
    (select c.token_suffix from calendly_account c where c.practice_id = p.id) as calendly_ending,
    (select o.key_suffix from octopush_account o where o.practice_id = p.id) as octopush_ending
  from app_user u
    join practice p on p.id = u.practice_id
    left join practitioner t on t.practice_id = p.id and t.user_id = u.id
  where u.id = $1`

/** The signed-in user with what the console needs at its start. Call it inside the practice's transaction. */
export async function readUser(query: Query, userId: string): Promise<z.output<typeof CurrentUser>> {
  const [row] = await query<UserRow>(USER, [userId])
  if (!row) throw fail('not_signed_in')
  const { practice, running } = row
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatarUrl: row.avatar && pictureUrl(row.avatar),
    locale: row.locale,
    timezone: practice.time_zone,
    isAdmin: row.is_admin,
    hasTotp: row.has_totp,
    isTotpRequired: row.is_admin,
    secondFactorDueAt: row.factor_due === null ? null : new Date(row.factor_due),
    emailVerifiedAt: row.verified === null ? null : new Date(row.verified),
    inProgressSession: running && {
      id: running.id,
      startedAt: new Date(running.started_at),
      durationMinutes: running.minutes,
      patient: running.patient,
    },
    settings: settingsOf(row),
    calendlyToken: row.calendly_ending && maskSecret(row.calendly_ending),
    stripeAccountCompleted: row.card_payments_completed ?? false,
    octopushAccountApiKey: row.octopush_ending && maskSecret(row.octopush_ending),
    schedules: (row.schedule ?? []).map(({ wday, from_minute, to_minute }) => ({
      wday: weekdays[wday - 1] ?? 'monday',
      from: clock(from_minute),
      to: clock(to_minute),
    })),
    specialDays: row.special_days ?? [],
    entity: { id: practice.id, name: practice.name, email: practice.email, phone: practice.phone },
  }
}

function settingsOf({ stored, practice }: UserRow) {
  const values = { timezone: practice.time_zone, language: practice.locale, ...withDefaults(stored) }
  return Object.entries(values).map(([key, value]) => ({ key, value }))
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
