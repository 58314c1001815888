import { User } from '../src/accounts/entity.ts'
import { ScheduleOverride, ScheduleRange, TimeBlock, Unavailability } from '../src/availability/entity.ts'
import { sealTitle } from '../src/availability/sealed-title.ts'
import { withBuffers } from '../src/availability/time-blocks.ts'
import { type Secrets, type Vault, vaultOf } from '../src/crypto/vault.ts'
import type { EntityManager, MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { enqueue } from '../src/jobs/queue.ts'
import { Patient } from '../src/patients/entity.ts'
import { addTags } from '../src/patients/tags-of-patient.ts'
import { Practice, Practitioner, SessionType, Setting } from '../src/practices/entity.ts'
import { Session, SessionHistory, SessionItem, SessionReason } from '../src/sessions/entity.ts'
import { lapseSessionRequest } from '../src/sessions/jobs.ts'
import { sealReason } from '../src/sessions/reasons.ts'
import { sealSessionMessage } from '../src/sessions/sealed-message.ts'
import { holdsTime } from '../src/sessions/states.ts'
import { demoPlan, type Plan, type PlannedSession } from './plan.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'
import { programmeOf } from './programme.ts'
import { addProposal } from './proposal.ts'
import { chooseVideo } from './video.ts'

/** Of two processes that load at the same time one does, the other finds it done. The number is ours alone. */
const LOADING_LOCK = 7_236_419

/** Loads a demonstration practice as of `now`, all of it or nothing. False when it is there already. */
export async function loadPractice(orm: MikroORM, demo: DemoPractice, secrets: Secrets, now: Date): Promise<boolean> {
  return inPractice(orm.em, demo.id, async (em) => {
    await queryOf(em)('select pg_advisory_xact_lock($1)', [LOADING_LOCK])
    if (await em.count(Practice, { id: demo.id })) return false
    const plan = demoPlan(demo, now)
    await addPractice(em, demo, plan)
    const vault = await vaultOf(queryOf(em), secrets, demo.id)
    await addAvailability(em, demo, plan, vault)
    await addPatients(em, demo, plan, secrets)
    await addSessions(em, demo, plan.sessions, vault)
    await addProgramme(em, demo, plan, vault, now)
    await addProposal(em, demo, plan, now)
    await chooseVideo(em, demo, now)
    return true
  })
}

async function addPractice(em: EntityManager, demo: DemoPractice, { calendar }: Plan) {
  const { id, userId, practitionerId, account } = demo
  const createdAt = calendar.instant(-130, 9 * 60)
  const { slug, name, siret, address, city, phone, email, website, primaryColor } = demo
  await em.insert(Practice, {
    id,
    slug,
    name,
    siret,
    address,
    city,
    phone,
    email,
    website,
    primaryColor,
    locale: 'fr',
    timeZone: demoTimeZone,
    isActive: true,
    createdAt,
  })
  await em.insert(User, {
    id: userId,
    practiceId: id,
    email: account.email,
    name: account.name,
    isAdmin: account.isAdmin,
    locale: 'fr',
    timeZone: demoTimeZone,
    // Opens nothing until `openAccounts` has set a password.
    passwordHash: '',
    emailVerifiedAt: createdAt,
    suspendedAt: null,
    createdAt,
  })
  await em.insert(Practitioner, { id: practitionerId, practiceId: id, userId, name: account.name })
  if (demo.mode !== 'essential') await em.insert(Setting, { practiceId: id, key: 'mode', value: demo.mode })
  await em.insertMany(
    SessionType,
    demo.types.map(({ pack, isForMinors = false, ...type }, position) => ({
      ...type,
      isForMinors,
      practiceId: id,
      position,
      currency: 'EUR',
      isActive: true,
      isPack: pack !== undefined,
      delayWeeks: pack?.delayWeeks ?? null,
    })),
  )
}

async function addAvailability(em: EntityManager, demo: DemoPractice, { calendar, random }: Plan, vault: Vault) {
  const created = calendar.instant(-130, 9 * 60)
  const { id: practiceId, practitionerId } = demo
  const owned = <T>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, id: random.id(created), practiceId, practitionerId }))
  await em.insertMany(ScheduleRange, owned(demo.schedule))
  await em.insertMany(ScheduleOverride, owned(calendar.overrides))
  const unavailabilities = owned(
    calendar.unavailabilities.map((unavailability) => ({ ...unavailability, isAllDay: true })),
  )
  await em.insertMany(
    Unavailability,
    unavailabilities.map((unavailability) => ({
      ...unavailability,
      title: sealTitle(vault, 'unavailability', unavailability.id, unavailability.title),
    })),
  )
}

async function addPatients(em: EntityManager, demo: DemoPractice, { patients }: Plan, secrets: Secrets) {
  const rows = patients.map(({ person, ...contact }) => {
    const { firstname, lastname, gender, dateOfBirth, city, guardianName, locale } = person
    return { ...contact, firstname, lastname, gender, dateOfBirth, city, guardianName, locale, practiceId: demo.id }
  })
  await em.insertMany(Patient, rows)
  for (const { id, person } of patients) await addTags(queryOf(em), { practiceId: demo.id, secrets }, id, person.tags)
}

/** One patient has begun the programme of the practice, if it has one. */
async function addProgramme(em: EntityManager, demo: DemoPractice, plan: Plan, vault: Vault, now: Date) {
  const sessions = await programmeOf(queryOf(em), demo, plan, now)
  const [first] = sessions
  if (!first) return
  await addSessions(em, demo, sessions, vault)
  const ids = sessions.map(({ id }) => id)
  await queryOf(em)('update session set first_session_id = $1 where practice_id = $2 and id = any ($3)', [
    first.id,
    demo.id,
    ids,
  ])
}

async function addSessions(em: EntityManager, demo: DemoPractice, sessions: readonly PlannedSession[], vault: Vault) {
  const rows = sessions.map((session) => rowsOf(demo, session, vault))
  await em.insertMany(
    Session,
    rows.map(({ session }) => session),
  )
  await em.insertMany(
    SessionItem,
    rows.map(({ item }) => item),
  )
  await em.insertMany(
    SessionHistory,
    rows.flatMap(({ history }) => history),
  )
  await em.insertMany(
    SessionReason,
    rows.flatMap(({ reasons }) => reasons),
  )
  await em.insertMany(
    TimeBlock,
    rows.flatMap(({ blocks }) => blocks),
  )
  for (const { id, status, startsAt } of sessions)
    if (status === 'pending_validation')
      await enqueue(queryOf(em), lapseSessionRequest, { practiceId: demo.id, sessionId: id }, { startAfter: startsAt })
}

function rowsOf(demo: DemoPractice, planned: PlannedSession, vault: Vault) {
  const { id, appointment, status, startsAt, endsAt, happenings, random } = planned
  const { person, type } = appointment
  const { practitionerId, id: practiceId } = demo
  const { bufferBeforeMinutes, bufferAfterMinutes, nameFr, nameEn, color, durationMinutes, priceCents } = type
  const [first] = happenings
  const { message, startedAt, stoppedAt, calendarSequence } = planned
  const session = {
    id,
    practiceId,
    practitionerId,
    patient: planned.patientId,
    status,
    startsAt,
    endsAt,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    message: message ? sealSessionMessage(vault, id, message) : null,
    startedAt,
    stoppedAt,
    calendarSequence,
    locale: person.locale,
    timeZone: demoTimeZone,
    requestedAt: first.at,
    isLocked: status === 'completed',
    linkVersion: 1,
    location: type.locations.includes(person.location) ? person.location : type.locations[0]!,
    source: first.by === 'visitor' ? cameFrom(demo, id) : null,
  }
  const made = () => ({ id: random.id(first.at), practiceId })
  const item = {
    ...made(),
    session: id,
    sessionTypeId: type.id,
    position: 0,
    nameFr,
    nameEn,
    color,
    durationMinutes,
    priceCents,
    currency: 'EUR' as const,
  }
  const lines = happenings.map(({ reason, ...happening }) => ({
    reason,
    line: {
      ...happening,
      id: random.id(happening.at),
      practiceId,
      sessionId: id,
      userId: happening.by === 'practitioner' ? demo.userId : null,
    },
  }))
  return {
    session,
    item,
    history: lines.map(({ line }) => line),
    reasons: lines.flatMap(({ reason: text, line }) =>
      text ? [{ id: line.id, practiceId, sessionId: id, text: sealReason({ text, vault }, line.id) }] : [],
    ),
    blocks: holdsTime(status)
      ? [{ ...made(), ...withBuffers(session), sessionId: id, isOverlapAllowed: false, expiresAt: null, holders: null }]
      : [],
  }
}

/** The sites that visitors came from, and what brought them; most came by themselves. */
const ways = [
  null,
  null,
  null,
  null,
  { referrer: 'www.google.com' },
  { referrer: 'www.google.com' },
  { referrer: 'duckduckgo.com' },
  { referrer: 'www.annuaire-hypnose.example' },
  { utm: { source: 'carte', medium: 'qr', campaign: null, term: null, content: null } },
  { utm: { source: 'lettre', medium: 'email', campaign: 'rentree', term: null, content: null } },
]

/** Always the same for a session, whatever else is drawn by chance. */
const cameFrom = (demo: DemoPractice, sessionId: string) => ({
  page: `${demo.website}/`,
  referrer: null,
  utm: null,
  ...ways[Number.parseInt(sessionId.slice(-6), 16) % ways.length],
})
