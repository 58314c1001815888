import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { type TestApp, testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice, OWN_PASSWORD } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'
import { meanwhile } from '../meanwhile.ts'

const app = await testApp()
const currentPassword = OWN_PASSWORD

type Practitioner = Awaited<ReturnType<TestApp['signedIn']>>

interface Change {
  practice: BuiltPractice
  practitioner: Practitioner
  params: { id: string }
  otherId: string
}

/** What changes a client together with their sessions. */
const changes: Record<string, (change: Change) => Promise<unknown>> = {
  'is erased': ({ practitioner, params }) => practitioner.patientErasure.erase({ params, body: { currentPassword } }),
  'is merged': ({ practitioner, params, otherId }) => practitioner.patientFile.merge({ params, body: { otherId } }),
  'has a new address': async ({ practitioner, params }) => {
    const { revision } = await practitioner.patientFile.get({ params })
    return practitioner.patientFile.change({ params, body: { revision, email: 'nouvelle@essais.test' } })
  },
  'has another language': async ({ practitioner, params }) => {
    const { revision } = await practitioner.patientFile.get({ params })
    return practitioner.patientFile.change({ params, body: { revision, locale: 'en' } })
  },
  'loses a guardian': async ({ practice, practitioner, params }) => {
    const { accountId } = await aGuardian(app, practice, [params.id])
    return practitioner.clientArea.endGuardian({ params: { ...params, accountId } })
  },
}

test.each(Object.keys(changes))(
  'a client who %s waits for whoever moves their session, and keeps them from nothing',
  async (name) => {
    const practice = await aPractice(app.orm)
    const practitioner = await app.signedIn(practice)
    const { id } = await aChild(app, practice)
    const { id: otherId } = await aPatient(app.orm, practice)
    const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
    const session = await aSession(app.orm, practice, { startsAt, patientId: id, status: 'cancelled' })
    const outcome = await meanwhile(
      app,
      practice.id,
      async (query) => {
        await query('select id from practitioner where practice_id = $1 for no key update', [practice.id])
        await query('select id from session where id = $1 for update', [session.id])
      },
      async () => changes[name]?.({ practice, practitioner, params: { id }, otherId }),
      // Locked by the one who waits, the two would wait for each other.
      (query) => query('select id from patient where id = $1 for no key update nowait', [id]),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled' })
  },
)

test('dates that are cancelled together and the new address of their client wait for each other in one order', async () => {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  const { id } = await aPatient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const session = await aSession(app.orm, practice, { startsAt, patientId: id })
  const { revision } = await practitioner.patientFile.get({ params: { id } })
  const outcome = await meanwhile(
    app,
    practice.id,
    (query) => query('select id from practitioner where practice_id = $1 for no key update', [practice.id]),
    () => practitioner.patientFile.change({ params: { id }, body: { revision, email: 'nouvelle@essais.test' } }),
    (query) => query('select id from session where id = $1 for update nowait', [session.id]),
  )
  expect(outcome).toMatchObject({ status: 'fulfilled' })
})

test('who cancels a session does not wait for a mail about it on its way, which an erasure may have locked', async () => {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId })
  const messageId = randomUUID()
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into message (id, practice_id, key, template, audience, session_id, patient_id, data, status, attempts,
         created_at)
       values ($1, $2, $3, 'session.booked', 'client', $4, $5, '{"sequence": 0}', 'queued', 0, now())`,
      [messageId, practice.id, `booked:${id}`, id, patientId],
    ),
  )
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    await queryOf(em)('select id from message where id = $1 for update', [messageId])
    const { status } = await practitioner.sessions.cancel({ params: { id }, body: { reason: 'Un empêchement' } })
    expect(status).toBe('cancelled')
  })
})

/** Mails that an erasure deletes: about the client, or theirs though no column says so. */
const mailsOnTheirWay: Record<string, (client: Awaited<ReturnType<typeof aPatient>>) => object> = {
  'a mail': ({ id }) => ({ template: 'mailings.sent', patient_id: id, data: {} }),
  'a mail about an account': ({ email }) => ({
    template: 'client.emailChanged',
    data: { accountId: randomUUID(), email },
  }),
  'a mail that names them': ({ id }) => ({
    template: 'reviews.received',
    audience: 'practitioner',
    data: { patientId: id },
  }),
}

test.each(Object.keys(mailsOnTheirWay))(
  'an erasure that waits for %s on its way keeps nobody from a calendar',
  async (name) => {
    const practice = await aPractice(app.orm)
    const practitioner = await app.signedIn(practice)
    const patient = await aPatient(app.orm, practice)
    const { id } = patient
    const messageId = randomUUID()
    const mail = { audience: 'client', patient_id: null, ...mailsOnTheirWay[name]?.(patient) }
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)(
        `insert into message (id, practice_id, key, template, audience, patient_id, data, status, attempts, created_at)
         select m.id, $1::uuid, m.id::text, template, audience, patient_id, data, 'queued', 1, now()
         from jsonb_to_record($2::jsonb) as m(id uuid, template text, audience text, patient_id uuid, data jsonb)`,
        [practice.id, JSON.stringify({ ...mail, id: messageId })],
      ),
    )
    const outcome = await meanwhile(
      app,
      practice.id,
      (query) => query('select id from message where id = $1 for update', [messageId]),
      () => practitioner.patientErasure.erase({ params: { id }, body: { currentPassword } }),
      (query) => query('select id from practitioner where practice_id = $1 for update nowait', [practice.id]),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled' })
  },
)
