import { expect, test } from 'vitest'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aRequest, failToSend, sendAll } from './answered-request.ts'

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** A planned session, and its practitioner, who can undo moves for ten seconds. */
async function aMovable() {
  const office = await aPostOffice()
  const app = await office.api()
  const { practice, client } = await aSchedule(app)
  const { id: patientId } = await aPatient(office.orm, practice)
  const ten = nextWeekday(practice, 'monday', '10:00')
  const plan = { patientId, sessionTypeId: practice.type.id, startsAt: ten, location: 'office' } as const
  const { id } = await client.sessions.plan({ body: plan })
  const move = (body: { startsAt: string; durationMinutes?: number; notify?: boolean }) =>
    client.sessions.reschedule({ params: { id }, body: { holdMailSeconds: 10, ...body } })
  const mailStates = async () =>
    (await office.messages(practice.id)).map(({ status, data }) => [
      status,
      (data as object as Mailed).previousStartsAt,
    ])
  return { office, practice, ten, move, mailStates }
}
interface Mailed {
  previousStartsAt?: string
}

test('the mail of a move waits while it can be undone, and an undone one notifies nobody', async () => {
  const { office, ten, move, mailStates } = await aMovable()
  const before = Date.now()
  await move({ startsAt: later(ten, 120) })
  const [job] = await office.jobs('messages.deliver')
  expect(Date.parse(job!.start_after)).toBeGreaterThanOrEqual(before + 10_000)
  expect(await mailStates()).toEqual([['queued', ten]])
  await move({ startsAt: ten })
  expect(await mailStates()).toEqual([['skipped', ten]])
})

test('a move to a third time is mailed once, from the time that the client knows', async () => {
  const { ten, move, mailStates } = await aMovable()
  await move({ startsAt: later(ten, 120) })
  await move({ startsAt: later(ten, 180) })
  expect(await mailStates()).toEqual([
    ['skipped', ten],
    ['queued', ten],
  ])
})

test('an undone change of length notifies nobody either', async () => {
  const { ten, move, mailStates } = await aMovable()
  await move({ startsAt: ten, durationMinutes: 90 })
  await move({ startsAt: ten, durationMinutes: 60 })
  expect(await mailStates()).toEqual([['skipped', undefined]])
})

test('once the mail was sent, the undo is mailed as well', async () => {
  const { office, practice, ten, move, mailStates } = await aMovable()
  await move({ startsAt: later(ten, 120) })
  await sendAll(practice, office)
  await move({ startsAt: ten })
  expect(await mailStates()).toEqual([
    ['sent', ten],
    ['queued', later(ten, 120)],
  ])
})

test('a move is told to be undone if its mail was tried: it may have arrived', async () => {
  const { office, practice, ten, move, mailStates } = await aMovable()
  await move({ startsAt: later(ten, 120) })
  await failToSend(office, practice, 'session.moved')
  await move({ startsAt: ten })
  expect(await mailStates()).toEqual([
    ['skipped', ten],
    ['queued', later(ten, 120)],
  ])
})

test('a silent move back after a mail that was tried is told, since it may have arrived', async () => {
  const { office, practice, ten, move, mailStates } = await aMovable()
  await move({ startsAt: later(ten, 120) })
  await failToSend(office, practice, 'session.moved')
  await move({ startsAt: ten, notify: false })
  expect(await mailStates()).toEqual([
    ['skipped', ten],
    ['queued', later(ten, 120)],
  ])
})

test('an acceptance is undone while its mail waits: nobody is notified, and the request waits as before', async () => {
  const { client, at, accept, confirmations } = await aRequest()
  expect(await accept()).toMatchObject({ status: 'scheduled', isUndoable: true })
  expect(await client.sessions.undoAccept(at)).toMatchObject({
    status: 'pending_validation',
    allowed: ['accept', 'refuse', 'cancel'],
  })
  expect((await confirmations()).map(({ status }) => status)).toEqual(['skipped'])
  expect((await client.sessions.history(at)).map(({ event }) => event)).toEqual(['request', 'accept', 'undoAccept'])
})

test('an undone acceptance is made again with a mail of its own', async () => {
  const { client, at, accept, confirmations } = await aRequest()
  await accept()
  await client.sessions.undoAccept(at)
  expect(await accept()).toMatchObject({ status: 'scheduled', isUndoable: true })
  expect((await confirmations()).map(({ status }) => status).sort()).toEqual(['queued', 'skipped'])
})

test('an acceptance whose mail is withheld can be undone for a minute, since the client hears nothing', async () => {
  const { client, at, accept, confirmations, putBack } = await aRequest({ isVerified: false })
  expect(await accept()).toMatchObject({ status: 'scheduled', isUndoable: true })
  expect((await confirmations()).map(({ error }) => error)).toEqual(['email_unverified'])
  expect(await client.sessions.undoAccept(at)).toMatchObject({ status: 'pending_validation' })
  await accept()
  await putBack(at.params.id, '61 seconds')
  expect(await refusal(client.sessions.undoAccept(at))).toMatchObject({ code: 'transition_not_allowed' })
})

test('an acceptance stays once the client was notified', async () => {
  const { office, practice, client, at, accept } = await aRequest()
  await accept()
  await sendAll(practice, office)
  expect(await refusal(client.sessions.undoAccept(at))).toMatchObject({
    code: 'transition_not_allowed',
    details: { current: 'scheduled' },
  })
  expect(await client.sessions.get(at)).toMatchObject({ status: 'scheduled' })
})

test('an acceptance stays once its mail was tried, which may have arrived', async () => {
  const { office, practice, client, at, accept } = await aRequest()
  await accept()
  await failToSend(office, practice, 'session.accepted')
  expect(await refusal(client.sessions.undoAccept(at))).toMatchObject({ code: 'transition_not_allowed' })
  expect(await client.sessions.get(at)).toMatchObject({ status: 'scheduled' })
})

test('an acceptance by the client’s choice of another time is not undone, nor one whose session has moved since', async () => {
  const { practice, client, visitor, booked, at } = await aRequest()
  const startsAt = nextWeekday(practice, 'tuesday', '14:00')
  await client.sessions.propose({ ...at, body: { startsAt: [startsAt] } })
  await visitor.api.booking.pickProposal({ params: { token: visitor.tokenOf(booked) }, body: { startsAt } })
  expect(await refusal(client.sessions.undoAccept(at))).toMatchObject({ code: 'transition_not_allowed' })
  const other = await aRequest()
  await other.accept()
  const body = { startsAt: later(other.startsAt, 120), notify: false }
  await other.client.sessions.reschedule({ ...other.at, body })
  expect(await refusal(other.client.sessions.undoAccept(other.at))).toMatchObject({ code: 'transition_not_allowed' })
})

test('a request that was held back lapses at its start where its acceptance was undone', async () => {
  const { office, client, booked, startsAt, at, accept } = await aRequest({ nth: 3 })
  expect(booked.confirmBy).not.toBeNull()
  await accept()
  expect(await client.sessions.undoAccept(at)).toMatchObject({ status: 'pending_validation', confirmBy: null })
  const jobs = await office.jobs('sessions.lapse')
  const ownJobs = jobs.filter(({ data }) => (data as { sessionId?: string }).sessionId === at.params.id)
  expect(ownJobs.map((job) => new Date(job.start_after).toISOString())).toEqual([booked.confirmBy, startsAt])
})

test('an acceptance whose mail goes at once offers no undo', async () => {
  const { accept } = await aRequest()
  expect(await accept('0')).not.toHaveProperty('isUndoable')
})

/** A planned session, whose practitioner cancels it with a delayed mail. */
async function aCancellable() {
  const office = await aPostOffice()
  const app = await office.api()
  const { practice, client } = await aSchedule(app)
  const { id: patientId } = await aPatient(office.orm, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const plan = () =>
    client.sessions.plan({
      body: { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office', notify: false },
    })
  const { id } = await plan()
  const at = { params: { id } }
  const cancel = (how: { notify?: boolean; holdMailSeconds?: number } = {}) =>
    client.sessions.cancel({ ...at, body: { reason: 'Grippe', holdMailSeconds: 10, ...how } })
  const mailStates = async () =>
    (await office.messages(practice.id)).flatMap(({ template, status }) =>
      template === 'session.cancelled' ? [status] : [],
    )
  return { office, practice, client, at, cancel, mailStates, plan }
}

test('a cancellation is undone while its mail waits: nobody is notified, and the time is taken as before', async () => {
  const { office, client, at, cancel, mailStates, plan } = await aCancellable()
  const before = Date.now()
  expect(await cancel()).toMatchObject({ status: 'cancelled', isUndoable: true })
  const jobs = await office.jobs('messages.deliver')
  expect(jobs.filter((job) => Date.parse(job.start_after) >= before + 10_000)).toHaveLength(1)
  expect(await client.sessions.undoCancel(at)).toMatchObject({ status: 'scheduled', cancelReason: null })
  expect(await mailStates()).toEqual(['skipped'])
  expect(await refusal(plan())).toMatchObject({ code: 'slot_taken' })
  expect((await client.sessions.history(at)).map(({ event }) => event)).toEqual(['plan', 'cancel', 'undoCancel'])
})

test('an undone cancellation is made again with a mail of its own', async () => {
  const { client, at, cancel, mailStates } = await aCancellable()
  await cancel()
  await client.sessions.undoCancel(at)
  expect(await cancel()).toMatchObject({ status: 'cancelled', isUndoable: true })
  expect((await mailStates()).sort()).toEqual(['queued', 'skipped'])
})

test('a cancellation without a mail can be undone as well', async () => {
  const { client, at, cancel, mailStates } = await aCancellable()
  expect(await cancel({ notify: false })).toMatchObject({ status: 'cancelled', isUndoable: true })
  expect(await mailStates()).toEqual([])
  expect(await client.sessions.undoCancel(at)).toMatchObject({ status: 'scheduled' })
})

test('a cancellation stays once the client was notified', async () => {
  const { office, practice, client, at, cancel } = await aCancellable()
  await cancel()
  await sendAll(practice, office)
  expect(await refusal(client.sessions.undoCancel(at))).toMatchObject({
    code: 'transition_not_allowed',
    details: { current: 'cancelled' },
  })
  expect(await client.sessions.get(at)).toMatchObject({ status: 'cancelled' })
})

test('a cancellation stays if its time is taken meanwhile, and its mail still goes', async () => {
  const { client, at, cancel, mailStates, plan } = await aCancellable()
  await cancel()
  await plan()
  expect(await refusal(client.sessions.undoCancel(at))).toMatchObject({ code: 'slot_taken' })
  expect(await mailStates()).toEqual(['queued'])
})

test('a cancellation whose mail goes at once offers no undo, nor does one of a request', async () => {
  const { cancel } = await aCancellable()
  expect(await cancel({ holdMailSeconds: 0 })).not.toHaveProperty('isUndoable')
  const { client, at } = await aRequest()
  const body = { reason: 'Complet', holdMailSeconds: 10 }
  expect(await client.sessions.cancel({ ...at, body })).not.toHaveProperty('isUndoable')
  expect(await refusal(client.sessions.undoCancel(at))).toMatchObject({ code: 'transition_not_allowed' })
})
