import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { Session } from '../../src/sessions/entity.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { aSigning, type Signing } from '../consents/a-signing.ts'
import { aForm, formToken } from '../forms/a-form.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

async function aPlanned(hours: number) {
  const practice = await aPractice(app.orm)
  const plan = (ahead: number) =>
    aSession(app.orm, practice, { startsAt: new Date(Date.now() + ahead * millisecondsInHour) })
  const { id, patientId } = await plan(hours)
  return { practice, id, patientId, at: { params: { id } }, me: await app.signedIn(practice), plan }
}

test('a start by mistake is undone: the session is planned as before, and its history keeps both', async () => {
  const { at, me } = await aPlanned(48)
  expect(await me.sessions.start(at)).toMatchObject({ status: 'in_progress', allowed: ['takeBack', 'stop'] })
  const back = await me.sessions.takeBack(at)
  expect(back).toMatchObject({ status: 'scheduled', startedAt: null, stoppedAt: null })
  expect(back.allowed).toEqual(expect.arrayContaining(['reschedule', 'start', 'cancel']))
  expect((await me.sessions.history(at)).map(({ event, from, to }) => [event, from, to])).toEqual([
    ['start', 'scheduled', 'in_progress'],
    ['takeBack', 'in_progress', 'scheduled'],
  ])
  expect((await me.accounts.user({})).inProgressSession).toBeNull()
  expect(await me.sessions.start(at)).toMatchObject({ status: 'in_progress' })
})

test('a start is not undone once something was written, nor a stopped timer', async () => {
  const { at, me } = await aPlanned(48)
  await me.sessions.start(at)
  await me.clinicalRecord.change({ ...at, body: { changes: [{ field: 'notes', text: 'Arrivée tendue.', base: 0 }] } })
  expect(await me.sessions.get(at)).toMatchObject({ allowed: ['stop'] })
  expect(await refusal(me.sessions.takeBack(at))).toMatchObject({
    code: 'transition_not_allowed',
    details: { current: 'in_progress', allowed: ['stop'] },
  })
  await me.sessions.stop(at)
  expect(await refusal(me.sessions.takeBack(at))).toMatchObject({
    code: 'transition_not_allowed',
    details: { current: 'done', allowed: ['complete'] },
  })
})

describe('a start by mistake', () => {
  const traces = {
    'a form is filled in': async ({ practitioner, sessionId: id }) => {
      const { published } = await aForm(practitioner)
      const body = { formVersionId: published?.id ?? '', answers: { nuits: 'bien' } }
      await practitioner.forms.fillIn({ params: { id }, body })
    },
    'a consent is signed': ({ sign }) => sign({ signature: { kind: 'typed', name: 'Jeanne Martin' } }),
    'a document is kept': ({ practitioner, sessionId, patientId: id }) =>
      practitioner.documents.add({
        params: { id },
        query: { name: 'mesure.txt', sessionId },
        body: new Blob(['Rythme : 62']),
      }),
  } satisfies Record<string, (signing: Signing) => Promise<unknown>>

  test.each(Object.entries(traces))('is not undone once %s of the session', async (_, leaveTrace) => {
    const signing = await aSigning(app)
    const { practitioner, sessionId: id } = signing
    await practitioner.sessions.start({ params: { id } })
    expect(await practitioner.sessions.get({ params: { id } })).toMatchObject({ allowed: ['takeBack', 'stop'] })
    await leaveTrace(signing)
    expect(await refusal(practitioner.sessions.takeBack({ params: { id } }))).toMatchObject({
      code: 'transition_not_allowed',
      details: { current: 'in_progress', allowed: ['stop'] },
    })
  })

  test('is undone though the client answers meanwhile, and earlier notes and answers stay with the session', async () => {
    const { practitioner, sessionId: id, patientId } = await aSigning(app)
    const { id: formId } = await aForm(practitioner)
    const { url } = await practitioner.forms.send({ params: { id }, body: { formId } })
    const query = { name: 'avant.txt', sessionId: id }
    await practitioner.documents.add({ params: { id: patientId }, query, body: new Blob(['Avant']) })
    await practitioner.sessions.start({ params: { id } })
    await app.client().forms.answer({ params: { token: formToken(url) }, body: { answers: { nuits: 'bien' } } })
    expect(await practitioner.sessions.takeBack({ params: { id } })).toMatchObject({ status: 'scheduled' })
    expect((await practitioner.forms.ofSession({ params: { id } })).answers).toHaveLength(1)
    const documents = await practitioner.documents.list({ params: { id: patientId }, query: { sessionId: id } })
    expect(documents.data).toHaveLength(1)
  })
})

test('the mark “missed” is corrected within a week, and the time is held again', async () => {
  const { at, id, me, practice } = await aPlanned(-0.5)
  expect(await me.sessions.miss(at)).toMatchObject({ status: 'missed', allowed: ['correct'] })
  expect(await me.sessions.correct(at)).toMatchObject({ status: 'scheduled' })
  expect((await me.sessions.history(at)).map(({ event }) => event)).toEqual(['miss', 'correct'])
  expect(await me.sessions.start(at)).toMatchObject({ status: 'in_progress' })
  await me.sessions.takeBack(at)
  await me.sessions.miss(at)
  await inPractice(app.orm.em, practice.id, (em) =>
    em.nativeUpdate(Session, { id }, { missedAt: new Date(Date.now() - 7 * millisecondsInDay - 60_000) }),
  )
  expect(await refusal(me.sessions.correct(at))).toMatchObject({
    code: 'transition_not_allowed',
    details: { current: 'missed', allowed: [] },
  })
})

test('a correction gives the session its time back, even if another was planned over it meanwhile', async () => {
  const { at, id, me, practice } = await aPlanned(-0.25)
  const { startsAt } = await me.sessions.get(at)
  await me.sessions.miss(at)
  const { id: patientId } = await me.patients.add({ body: { firstname: 'Ana', lastname: 'Pires' } })
  const plan = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' } as const
  await me.sessions.plan({ body: plan })
  expect(await me.sessions.correct(at)).toMatchObject({ id, status: 'scheduled' })
  expect(await refusal(me.sessions.plan({ body: plan }))).toMatchObject({ code: 'slot_taken' })
})

test('a session that was started early, and even ended, counts as coming for client and practitioner until its time', async () => {
  const { me, practice } = await aPlanned(-72)
  const client = await aClient(app.orm, practice)
  const { patientId } = client
  const { id, startsAt } = await aSession(app.orm, practice, {
    startsAt: new Date(Date.now() + 48 * millisecondsInHour),
    patientId,
  })
  const area = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  for (const step of ['start', 'stop', 'complete'] as const) {
    await me.sessions[step]({ params: { id } })
    expect(await area.clientArea.sessions({}), step).toMatchObject([{ id, startsAt: startsAt.toISOString() }])
    expect((await me.patientFile.get({ params: { id: patientId } })).nextSession, step).toMatchObject({ id })
  }
})
