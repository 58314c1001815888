import { millisecondsInHour } from 'date-fns/constants'
import { ScheduleOverride, TimeBlock, Unavailability } from '../../src/availability/entity.ts'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import type { TestApp } from '../app.ts'
import { aClient, aClientLink, aMailedLink, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import type { Asking } from './callers.ts'

export const PASSWORD = 'un long mot de passe'

/** The practice whose rows are requested, and the caller. */
export interface Scene {
  app: TestApp
  practice: BuiltPractice
  by: Asking
  address: string
}

let count = 0

/** A free time of the practice that no other request of these tests takes. */
export const aFreeTime = ({ practice }: Scene) => {
  const nth = count++
  const monday = new Date(nextWeekday(practice, 'monday', '08:00')).getTime()
  return new Date(monday + (nth % 10) * millisecondsInHour + (Math.floor(nth / 10) % 7) * 24 * millisecondsInHour)
}

/** A session of the practice; its parameters. */
export async function session(scene: Scene, status: SessionStatus = 'scheduled', startsAt = aFreeTime(scene)) {
  const { id } = await aSession(scene.app.orm, scene.practice, { status, startsAt })
  return { params: { id } }
}

/** A session with a line of history. */
export async function sessionWithHistory(scene: Scene) {
  const { params } = await session(scene)
  await inPractice(scene.app.orm.em, scene.practice.id, (em) =>
    queryOf(em)(
      `insert into session_history (id, practice_id, session_id, event, to_status, done_by, starts_at, happened_at)
       values ($1, $2, $3, 'plan', 'scheduled', 'system', now(), now())`,
      [newId(), scene.practice.id, params.id],
    ),
  )
  return { params }
}

/** A time that a visitor holds while filling in the form. */
export async function heldTimeLink(scene: Scene) {
  const { token } = await scene.app.client().booking.hold({
    params: { practiceId: scene.practice.id },
    body: { sessionTypeId: scene.practice.type.id, startsAt: aFreeTime(scene).toISOString() },
  })
  return { params: { token } }
}

/** The link by which a visitor manages a booking. */
export async function bookedLink(scene: Scene, status?: Parameters<typeof session>[1]) {
  const { params } = await session(scene, status)
  return {
    params: {
      token: signToken(scene.app.config.APP_SECRET, 'manage', { practiceId: scene.practice.id, id: params.id }),
    },
  }
}

/** The visitor's link to a request with a proposed time, and that time. */
export async function proposedLink(scene: Scene) {
  const { app, practice } = scene
  const { params } = await session(scene, 'pending_validation')
  const token = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id: params.id })
  return { params: { token }, startsAt: await proposedTo(scene, params.id) }
}

/** Proposes a free time for a session; answers its start. */
export async function proposedTo(scene: Scene, proposedFor: string): Promise<string> {
  const { app, practice } = scene
  const startsAt = aFreeTime(scene)
  const endsAt = new Date(startsAt.getTime() + millisecondsInHour)
  const { practitionerId, id: practiceId } = practice
  await inPractice(app.orm.em, practiceId, (em) =>
    em.insert(TimeBlock, {
      id: newId(),
      practiceId,
      practitionerId,
      startsAt,
      endsAt,
      expiresAt: startsAt,
      proposedFor,
    } as never),
  )
  return startsAt.toISOString()
}

/** A mailed link of an account of the practice. */
export const mailedLink = ({ app, practice }: Scene, purpose: 'verify' | 'reset') =>
  aMailedLink(app.orm, practice, purpose)

/** A mailed link that signs a client of the practice in. */
export const clientLink = async ({ app, practice }: Scene) => aClientLink(app.orm, await aClient(app.orm, practice))

/** A date of the practice with hours of its own. */
export const override = ({ app, practice }: Scene) =>
  aRow(app, practice, ScheduleOverride, { date: '2027-03-02', ranges: [] })

/** An unavailability of the practice. */
export const unavailability = ({ app, practice }: Scene) => {
  const [startsAt, endsAt] = [new Date('2027-03-03T08:00:00Z'), new Date('2027-03-03T09:00:00Z')]
  return aRow(app, practice, Unavailability, { title: 'Formation', isAllDay: false, startsAt, endsAt })
}

async function aRow(
  app: TestApp,
  practice: BuiltPractice,
  table: typeof ScheduleOverride | typeof Unavailability,
  row: object,
) {
  const id = newId()
  const whose = { practiceId: practice.id, practitionerId: practice.practitionerId }
  await inPractice(app.orm.em, practice.id, (em) =>
    em.insert(table as typeof Unavailability, { id, ...whose, ...row } as never),
  )
  return { params: { id } }
}

/** The practice's only calendar feed; the token of its address. */
export async function feed({ app, practice }: Scene) {
  const client = await app.signedIn(practice)
  const body = { currentPassword: PASSWORD }
  const known = (await client.calendarFeed.read({})).feed
  const { address } = known ? await client.calendarFeed.show({ body }) : await client.calendarFeed.make({ body })
  return {
    params: {
      token:
        address
          .split('/')
          .at(-1)
          ?.replace(/\.ics$/, '') ?? '',
    },
  }
}

/** The school holidays of a zone: no job reads them in these tests. */
export const aSubscription = { preset: 'zone_b' as const, name: 'Vacances', color: '#0f766e', isBlocking: false }

/** A subscribed calendar of the practice. */
export async function subscription({ app, practice }: Scene) {
  const { id } = await (await app.signedIn(practice)).subscribedCalendars.add({ body: aSubscription })
  return { params: { id } }
}
