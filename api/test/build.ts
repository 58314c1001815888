import { Secret, TOTP } from 'otpauth'
import { createAccountLink, type LinkPurpose } from '../src/accounts/links.ts'
import { TimeBlock } from '../src/availability/entity.ts'
import { createClientLink as addClientLink } from '../src/client-area/link.ts'
import { singleUseToken } from '../src/crypto/single-use.ts'
import { newId, newPracticeId } from '../src/db/base.ts'
import { writeInPractice } from '../src/db/native.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { Patient } from '../src/patients/entity.ts'
import type { PracticeId } from '../src/practice-id.ts'
import type { Settings } from '../src/practices/settings.ts'
import { Session, SessionItem } from '../src/sessions/entity.ts'
import type { SessionStatus } from '../src/sessions/states.ts'
import { holdsTime } from '../src/sessions/states.ts'
import { anOldHash } from './an-old-hash.ts'
import { APP_SECRET } from './app.ts'
import {
  insertHours,
  insertTotp,
  insertType,
  openDaily,
  type SessionTypeOptions,
  TOTP_SECRET,
  type Weekday,
} from './practice-rows.ts'

/** The password of a practitioner, where a test gives them no other. */
export const OWN_PASSWORD = 'tilleul-loire-brume'
/** Of a low cost: it is checked in many tests. */
const passwordHash = anOldHash(OWN_PASSWORD)

interface PracticeOptions {
  name?: string
  timeZone?: string
  locale?: 'fr' | 'en'
  /** `{ monday: ['09:00-12:00'] }`; default: every day from 08:00 to 20:00. */
  opens?: Partial<Record<Weekday, string[]>>
  settings?: Partial<Settings>
  type?: Partial<SessionTypeOptions>
  /** Default: that of `OWN_PASSWORD`. */
  passwordHash?: string
  isAdmin?: boolean
  /**
   * Whether the account has a second factor with the secret `TOTP_SECRET`. Default: admins do, since they can do
   * nothing without.
   */
  hasTotp?: boolean
  isActive?: boolean
  /** Whether the address is confirmed. Default: yes. */
  isVerified?: boolean
  suspendedAt?: Date
}

/** The practice that a test has created. */
export interface BuiltPractice {
  id: PracticeId
  name: string
  practitionerId: string
  userId: string
  email: string
  timeZone: string
  type: { id: string; durationMinutes: number }
}

/** The authenticator's code at an instant. A code counts once, so the next sign-in is half a minute later. */
export const codeAt = (at: Date, secret = TOTP_SECRET) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** A practice of its own for a test: one practitioner, one session type of an hour without notice. */
export async function aPractice(orm: MikroORM, given: PracticeOptions = {}): Promise<BuiltPractice> {
  const [id, userId, practitionerId, typeId] = [newPracticeId(), newId(), newId(), newId()]
  const timeZone = given.timeZone ?? 'Europe/Paris'
  const locale = given.locale ?? 'fr'
  const name = given.name ?? 'Cabinet des Essais'
  const email = `praticienne-${id}@essais.test`
  const type = { durationMinutes: 60, ...given.type }
  await writeInPractice(orm, id, ({ query }) =>
    Promise.all([
      query(
        `insert into practice (id, slug, name, locale, time_zone, email, phone, city, is_active, created_at)
         values ($1::uuid, $1::uuid::text, $2, $3, $4, $5, '+33240000000', 'Nantes', $6, now())`,
        [id, name, locale, timeZone, email, given.isActive ?? true],
      ),
      query(
        `insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin,
           email_verified_at, suspended_at, created_at)
         values ($1, $2, $3, 'Camille Essai', $4, $5, $6, $7, case when $8 then now() end, $9, now())`,
        [
          userId,
          id,
          email,
          locale,
          timeZone,
          given.passwordHash ?? passwordHash,
          given.isAdmin ?? false,
          given.isVerified ?? true,
          given.suspendedAt ?? null,
        ],
      ),
      ...((given.hasTotp ?? given.isAdmin) ? [insertTotp(query, id, userId)] : []),
      query(`insert into practitioner (id, practice_id, user_id, name) values ($1, $2, $3, 'Camille Essai')`, [
        practitionerId,
        id,
        userId,
      ]),
      insertHours(query, { id, practitionerId }, given.opens ?? openDaily),
      query('insert into setting (practice_id, key, value) select $1, key, value from jsonb_each($2)', [
        id,
        JSON.stringify({ noticeMinutes: 0, ...given.settings }),
      ]),
      insertType(query, { id: typeId, practiceId: id }, type),
    ]),
  )
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

/** The token of an account's link as it is mailed. */
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

/** Adds a patient to the practice. */
export async function aPatient(
  orm: MikroORM,
  practice: BuiltPractice,
  given: {
    firstname?: string
    lastname?: string
    email?: string | null
    isDiscreet?: boolean
    locale?: 'fr' | 'en'
    address?: string
    phone?: string | null
    dateOfBirth?: string
    guardianName?: string
    guardianPhone?: string
  } = {},
) {
  return inPractice(orm.em, practice.id, async (em) => {
    const patient = em.create(Patient, {
      practiceId: practice.id,
      firstname: 'Zoé',
      lastname: 'Œuvrard',
      email: `zoe-${newId()}@essais.test`,
      locale: 'fr',
      ...given,
    })
    await em.flush()
    return { id: patient.id, email: patient.email }
  })
}

/** The client that a test has created. */
export interface BuiltClient {
  accountId: string
  patientId: string
  email: string
}

/** Adds a patient with a client account; `accountId` is that of an existing account. */
export async function aClient(
  orm: MikroORM,
  practice: BuiltPractice,
  given: { firstname?: string; lastname?: string; email?: string; passwordHash?: string; accountId?: string } = {},
): Promise<BuiltClient> {
  const { passwordHash = null, accountId = newId(), ...person } = given
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

/** The token of a client's link as it is mailed. */
export async function aClientLink(
  orm: MikroORM,
  { accountId }: Pick<BuiltClient, 'accountId'>,
  madeAt = new Date(),
): Promise<string> {
  const id = newId()
  await addClientLink(queryOf(orm.em.fork()), APP_SECRET, { id, accountId }, madeAt)
  return singleUseToken(APP_SECRET, 'client', id)
}

/** Adds a session to the calendar, without any message about it. */
export async function aSession(
  orm: MikroORM,
  practice: BuiltPractice,
  given: { startsAt: Date; status?: SessionStatus; patientId?: string; location?: 'office' | 'on_site' | 'video' },
) {
  const patientId = given.patientId ?? (await aPatient(orm, practice)).id
  const status = given.status ?? 'scheduled'
  const endsAt = new Date(given.startsAt.getTime() + practice.type.durationMinutes * 60_000)
  return inPractice(orm.em, practice.id, async (em) => {
    const session = em.create(Session, {
      practiceId: practice.id,
      practitionerId: practice.practitionerId,
      patient: em.getReference(Patient, patientId),
      status,
      startsAt: given.startsAt,
      endsAt,
      location: given.location ?? 'office',
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
        startsAt: given.startsAt,
        endsAt,
      })
    await em.flush()
    return { id: session.id, patientId, startsAt: given.startsAt, endsAt }
  })
}
