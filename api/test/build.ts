import { Secret, TOTP } from 'otpauth'
import { User } from '../src/accounts/entity.ts'
import { createAccountLink, type LinkPurpose } from '../src/accounts/links.ts'
import { SECOND_FACTOR_SEAL } from '../src/accounts/second-factor/spend.ts'
import { ScheduleRange, TimeBlock } from '../src/availability/entity.ts'
import { createClientLink as addClientLink } from '../src/client-area/link.ts'
import { seal } from '../src/crypto/seal.ts'
import { singleUseToken } from '../src/crypto/single-use.ts'
import { newId } from '../src/db/base.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { Patient } from '../src/patients/entity.ts'
import { Practice, Practitioner, SessionType, Setting } from '../src/practices/entity.ts'
import type { Settings } from '../src/practices/settings.ts'
import { Session, SessionItem } from '../src/sessions/entity.ts'
import type { SessionStatus } from '../src/sessions/states.ts'
import { holdsTime } from '../src/sessions/states.ts'
import { APP_SECRET } from './app.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Weekday = (typeof weekdays)[number]

interface PracticeWish {
  name?: string
  timeZone?: string
  locale?: 'fr' | 'en'
  /** `{ monday: ['09:00-12:00'] }`; default: every day from 08:00 to 20:00. */
  opens?: Partial<Record<Weekday, string[]>>
  settings?: Partial<Settings>
  type?: Partial<SessionTypeWish>
  passwordHash?: string
  isAdmin?: boolean
  /** Has a second factor, whose secret is `TOTP_SECRET`. Default: admins do, since they can do nothing without. */
  hasTotp?: boolean
  isActive?: boolean
  /** Whether the address is confirmed. Default: yes. */
  isVerified?: boolean
  suspendedAt?: Date
}

interface SessionTypeWish {
  nameFr: string
  nameEn: string
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  priceCents: number
  locations: ('office' | 'on_site' | 'video')[]
  isAutoAccepted: boolean
  isActive: boolean
}

/** What a test knows of the practice that it made. */
export interface BuiltPractice {
  id: string
  name: string
  practitionerId: string
  userId: string
  email: string
  timeZone: string
  type: { id: string; durationMinutes: number }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const everyDay = Object.fromEntries(weekdays.map((wday) => [wday, ['08:00-20:00']]))

/** What the authenticator of everybody in tests holds. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A second factor that is on. Its codes are made by `codeAt`. */
async function addTotp(query: Query, practiceId: string, userId: string) {
  await query('update app_user set totp_since = now() where id = $1', [userId])
  await query(
    `insert into second_factor (practice_id, user_id, secret, last_step, is_confirmed, created_at)
     values ($1, $2, $3, 0, true, now())`,
    [practiceId, userId, seal(APP_SECRET, SECOND_FACTOR_SEAL, TOTP_SECRET, userId)],
  )
}

/** What the authenticator shows at an instant: a code counts once, so the next sign-in is a half minute later. */
export const codeAt = (at: Date, secret = TOTP_SECRET) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** A practice of its own for a test: one practitioner, one session type of an hour without notice. */
export async function aPractice(orm: MikroORM, wish: PracticeWish = {}): Promise<BuiltPractice> {
  const [id, userId, practitionerId, typeId] = [newId(), newId(), newId(), newId()]
  const timeZone = wish.timeZone ?? 'Europe/Paris'
  const locale = wish.locale ?? 'fr'
  const name = wish.name ?? 'Cabinet des Essais'
  const email = `praticienne-${id}@essais.test`
  const type = { durationMinutes: 60, ...wish.type }
  await inPractice(orm.em, id, async (em) => {
    em.create(Practice, {
      id,
      slug: id,
      name,
      locale,
      timeZone,
      email,
      phone: '+33240000000',
      city: 'Nantes',
      isActive: wish.isActive ?? true,
    })
    await em.flush()
    em.create(User, {
      id: userId,
      practiceId: id,
      email,
      name: 'Camille Essai',
      locale,
      timeZone,
      passwordHash: wish.passwordHash ?? 'none',
      isAdmin: wish.isAdmin ?? false,
      emailVerifiedAt: (wish.isVerified ?? true) ? new Date() : null,
      suspendedAt: wish.suspendedAt ?? null,
    })
    await em.flush()
    if (wish.hasTotp ?? wish.isAdmin) await addTotp(queryOf(em), id, userId)
    em.create(Practitioner, { id: practitionerId, practiceId: id, userId, name: 'Camille Essai' })
    await em.flush()
    for (const [wday, ranges] of Object.entries(wish.opens ?? everyDay))
      for (const range of ranges ?? [])
        em.create(ScheduleRange, {
          practiceId: id,
          practitionerId,
          wday: weekdays.indexOf(wday as Weekday) + 1,
          fromMinute: minutesOf(range.slice(0, 5)),
          toMinute: minutesOf(range.slice(6)),
        })
    for (const [key, value] of Object.entries({ noticeMinutes: 0, ...wish.settings }))
      em.create(Setting, { practiceId: id, key, value })
    em.create(SessionType, {
      id: typeId,
      practiceId: id,
      nameFr: 'Séance individuelle',
      nameEn: 'Individual session',
      priceCents: 6000,
      color: '#7c3aed',
      locations: ['office', 'video'],
      ...type,
    })
  })
  return {
    id,
    name,
    practitionerId,
    userId,
    email,
    timeZone,
    type: { id: typeId, durationMinutes: type.durationMinutes },
  }
}

/** The token of a link as it is mailed to somebody about their account. */
export async function aMailedLink(
  orm: MikroORM,
  { userId, email }: BuiltPractice,
  purpose: LinkPurpose,
): Promise<string> {
  const id = newId()
  const link = { id, purpose, userId, email: purpose === 'reset' ? null : email }
  await createAccountLink(queryOf(orm.em.fork()), APP_SECRET, link, new Date())
  return singleUseToken(APP_SECRET, purpose, id)
}

/** A patient of the practice. */
export async function aPatient(
  orm: MikroORM,
  practice: BuiltPractice,
  wish: { firstname?: string; lastname?: string; email?: string; isDiscreet?: boolean } = {},
) {
  return inPractice(orm.em, practice.id, async (em) => {
    const patient = em.create(Patient, {
      practiceId: practice.id,
      firstname: 'Zoé',
      lastname: 'Œuvrard',
      email: `zoe-${newId()}@essais.test`,
      locale: 'fr',
      ...wish,
    })
    await em.flush()
    return { id: patient.id, email: patient.email }
  })
}

/** What a test knows of the client whom it made. */
export interface BuiltClient {
  accountId: string
  patientId: string
  email: string
}

/** A patient of the practice with an account for the client area; `accountId` of one who has an account already. */
export async function aClient(
  orm: MikroORM,
  practice: BuiltPractice,
  wish: { firstname?: string; lastname?: string; email?: string; passwordHash?: string; accountId?: string } = {},
): Promise<BuiltClient> {
  const { passwordHash = null, accountId = newId(), ...person } = wish
  const patient = await aPatient(orm, practice, person)
  await inPractice(orm.em, practice.id, async (em) => {
    const query = queryOf(em)
    await query(
      `insert into client_account (id, email, locale, password_hash, created_at) values ($1, $2, 'fr', $3, now())
       on conflict (id) do nothing`,
      [accountId, patient.email, passwordHash],
    )
    await query(
      `insert into client_account_patient (client_account_id, practice_id, patient_id, invited_at)
       values ($1, $2, $3, now())`,
      [accountId, practice.id, patient.id],
    )
  })
  return { accountId, patientId: patient.id, email: patient.email ?? '' }
}

/** The token of a link as it is mailed to a client. */
export async function aClientLink(
  orm: MikroORM,
  { accountId }: Pick<BuiltClient, 'accountId'>,
  madeAt = new Date(),
): Promise<string> {
  const id = newId()
  await addClientLink(queryOf(orm.em.fork()), APP_SECRET, { id, accountId }, madeAt)
  return singleUseToken(APP_SECRET, 'client', id)
}

/** A session that stands in the calendar, without any message about it. */
export async function aSession(
  orm: MikroORM,
  practice: BuiltPractice,
  wish: { startsAt: Date; status?: SessionStatus; patientId?: string; location?: 'office' | 'video' },
) {
  const patientId = wish.patientId ?? (await aPatient(orm, practice)).id
  const status = wish.status ?? 'scheduled'
  const endsAt = new Date(wish.startsAt.getTime() + practice.type.durationMinutes * 60_000)
  return inPractice(orm.em, practice.id, async (em) => {
    const session = em.create(Session, {
      practiceId: practice.id,
      practitionerId: practice.practitionerId,
      patient: em.getReference(Patient, patientId),
      status,
      startsAt: wish.startsAt,
      endsAt,
      location: wish.location ?? 'office',
      locale: 'fr',
      timeZone: practice.timeZone,
      requestedAt: new Date(),
      startedAt: status === 'in_progress' ? new Date() : null,
      missedAt: status === 'missed' ? new Date() : null,
    })
    em.create(SessionItem, {
      practiceId: practice.id,
      session,
      sessionTypeId: practice.type.id,
      nameFr: 'Séance individuelle',
      nameEn: 'Individual session',
      color: '#7c3aed',
      durationMinutes: practice.type.durationMinutes,
      priceCents: 6000,
    })
    await em.flush()
    if (holdsTime(status))
      em.create(TimeBlock, {
        practiceId: practice.id,
        practitionerId: practice.practitionerId,
        sessionId: session.id,
        startsAt: wish.startsAt,
        endsAt,
      })
    await em.flush()
    return { id: session.id, patientId, startsAt: wish.startsAt, endsAt }
  })
}
