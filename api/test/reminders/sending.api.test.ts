import { expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { undoCancellation } from '../../src/sessions/lifecycle/undoing.ts'
import { cancelSession } from '../../src/sessions/service.ts'
import { act } from '../an-action.ts'
import { aClient, type aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aRule, planAll, remindersOf, sendDue } from './a-reminder.ts'

const HOUR_MS = 3_600_000
const before = (instant: string, hours: number, seconds = 0) =>
  new Date(Date.parse(instant) - hours * HOUR_MS + seconds * 1000)

/** A session that is planned in a practice which reminds two days before, and a worker whose clock the test sets. */
async function aReminded(rule: Parameters<typeof aRule>[0] = {}, given: Parameters<typeof aPractice>[1] = {}) {
  const clock = { now: new Date() }
  const office = await aPostOffice({ now: () => clock.now })
  const app = await office.api()
  const { practice, client } = await aSchedule(app, given)
  await client.reminders.add({ body: aRule(rule) })
  const known = await aClient(office.orm, practice)
  const { patientId, email } = known
  const ten = nextWeekday(practice, 'thursday', '10:00')
  const body = { patientId, sessionTypeId: practice.type.id, startsAt: ten, location: 'office' } as const
  const { id } = await client.sessions.plan({ body })
  const states = async () => (await remindersOf(client, id)).map(([, status]) => status)
  const token = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id })
  return {
    office,
    app,
    practice,
    client,
    clock,
    ten,
    id,
    states,
    email,
    known,
    visitor: app.client(),
    params: { token },
  }
}

test('a reminder that its server takes late waits until the night is over', async () => {
  const night = { from: 21 * 60, until: 8 * 60 }
  const { office, client, clock, ten, id } = await aReminded({ quiet: night })
  const message = async () => (await client.messages.list({ query: { sessionId: id } })).data[0]
  const due = before(ten, 48)
  clock.now = before(ten, 48, 1)
  office.server.refuse(451)
  await office.worker()
  await expect.poll(async () => (await message())?.attempts, { timeout: 20_000 }).toBe(1)
  // At eleven in the evening of that day.
  clock.now = new Date(due.getTime() + 13 * HOUR_MS)
  await office.hurry()
  const waitsUntil = async () => (await office.jobs('messages.deliver')).at(-1)?.start_after
  await expect
    .poll(async () => new Date((await waitsUntil()) ?? 0).toISOString(), { timeout: 20_000 })
    .toBe(new Date(due.getTime() + 22 * HOUR_MS).toISOString())
  expect(await message()).toMatchObject({ state: 'queued', attempts: 1 })
  expect(office.server.mails).toEqual([])
  // At eight in the morning, still a day before it would be of no use.
  clock.now = new Date(due.getTime() + 22 * HOUR_MS)
  await office.hurry()
  await office.server.arrived(1)
})

test('a reminder of a rule that was removed or switched off is not sent, though nothing was planned again yet', async () => {
  for (const change of ['removed', 'off'] as const) {
    const { office, practice, client, ten, states } = await aReminded()
    const rules = (await client.reminders.list({})).filter(({ quiet }) => quiet === null)
    const params = { id: rules[0]!.id }
    await (change === 'off'
      ? client.reminders.change({ params, body: { isActive: false } })
      : client.reminders.remove({ params }))
    await sendDue(office, practice, before(ten, 48))
    expect(await states()).toEqual([])
    expect(await office.messages(practice.id)).toEqual([])
  }
})

test('a reminder that was refused shows what became of it once it is sent again', async () => {
  const { office, client, clock, ten, id, states } = await aReminded()
  clock.now = before(ten, 48, 1)
  office.server.refuse(550)
  await office.worker()
  await expect.poll(states, { timeout: 20_000 }).toEqual(['sent, failed'])
  const [failed] = (await client.messages.list({ query: { sessionId: id } })).data
  await client.messages.resend({ params: { id: failed!.id } })
  await office.server.arrived(1)
  await expect.poll(states, { timeout: 20_000 }).toEqual(['sent, sent'])
})

test('a reminder arrives when it is due, once, and its button opens the page where the client confirms', async () => {
  const { office, client, clock, ten, id, states, email, known, app, visitor, params } = await aReminded()
  expect(await visitor.booking.own({ params })).toMatchObject({
    canConfirmAttendance: false,
    attendanceConfirmedAt: null,
  })
  clock.now = before(ten, 48, 1)
  const [first, second] = [await office.worker(), await office.worker()]
  const [mail] = await office.server.arrived(1)
  await first.stop()
  await second.stop()
  expect(office.server.mails).toHaveLength(1)
  expect(await states()).toEqual(['sent, sent'])
  expect(mail).toMatchObject({
    recipients: [email],
    subject: expect.stringMatching(/^Rappel de rendez-vous\u00a0: jeudi/),
  })
  expect(mail!.text).toContain('Je confirme ma venue')
  expect(mail!.text).toContain('/booking/')
  expect(await visitor.booking.own({ params })).toMatchObject({
    canConfirmAttendance: true,
    attendanceConfirmedAt: null,
  })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  expect(await own.clientArea.sessions({})).toMatchObject([{ canConfirmAttendance: true, attendanceConfirmedAt: null }])
  const confirmed = await visitor.booking.confirmAttendance({ params })
  expect(confirmed).toMatchObject({ canConfirmAttendance: false, attendanceConfirmedAt: expect.any(String) })
  expect(await visitor.booking.confirmAttendance({ params })).toEqual(confirmed)
  const { attendanceConfirmedAt } = confirmed
  expect(await own.clientArea.sessions({})).toMatchObject([{ canConfirmAttendance: false, attendanceConfirmedAt }])
  const session = await client.sessions.get({ params: { id } })
  expect(session.attendanceConfirmedAt).toBe(confirmed.attendanceConfirmedAt)
  const history = await client.sessions.history({ params: { id } })
  expect(history.map(({ event }) => event)).toEqual(['plan', 'confirmAttendance'])
  const day = ten.slice(0, 10)
  const { sessions } = await client.calendar.view({ query: { from: day, to: day } })
  expect(sessions).toMatchObject([{ id, isAttendanceConfirmed: true }])
})

test('a move clears the client’s confirmation, and a deleted session cannot be confirmed', async () => {
  const { client, ten, id, visitor, params } = await aReminded()
  await visitor.booking.confirmAttendance({ params })
  await client.sessions.reschedule({ params: { id }, body: { startsAt: before(ten, -2).toISOString() } })
  expect((await client.sessions.get({ params: { id } })).attendanceConfirmedAt).toBeUndefined()
  await client.sessions.cancel({ params: { id }, body: { reason: 'Un empêchement' } })
  expect(await refusal(visitor.booking.confirmAttendance({ params }))).toMatchObject({ code: 'transition_not_allowed' })
})

test('a reminder that is taken up again has one message', async () => {
  const { office, practice, ten, states } = await aReminded()
  const due = before(ten, 48)
  await Promise.all([sendDue(office, practice, due), sendDue(office, practice, due), sendDue(office, practice, due)])
  await sendDue(office, practice, due)
  expect(await office.messages(practice.id)).toHaveLength(1)
  expect(await states()).toEqual(['sent, queued'])
})

test('a worker that was down still sends while it is useful, and not after half of the lead', async () => {
  const late = await aReminded()
  await sendDue(late.office, late.practice, before(late.ten, 24))
  expect(await late.states()).toEqual(['sent, queued'])
  const tooLate = await aReminded()
  await sendDue(tooLate.office, tooLate.practice, before(tooLate.ten, 24, 1))
  expect(await tooLate.states()).toEqual(['skipped'])
  const listed = await tooLate.client.reminders.ofSession({ params: { id: tooLate.id } })
  expect(listed.map(({ reason }) => reason)).toEqual(['too_late'])
  expect(await tooLate.office.messages(tooLate.practice.id)).toEqual([])
})

test.each([
  ['', 48, 23, null],
  [' by the end of the night', 12, 11, { from: 21 * 60, until: 8 * 60 }],
])('a message that waited until it is useless%s is not sent, and says why', async (_, amount, left, quiet) => {
  const rule = { when: { timing: 'hours' as const, amount }, quiet }
  const { office, practice, clock, ten, id, states, client } = await aReminded(rule)
  await sendDue(office, practice, before(ten, quiet ? 13.25 : amount))
  clock.now = before(ten, left)
  await office.worker()
  await expect.poll(states, { timeout: 10_000, interval: 200 }).toEqual(['sent, skipped'])
  expect(office.server.mails).toEqual([])
  expect((await client.messages.list({ query: { sessionId: id } })).data[0]?.reason?.code).toBe('too_late')
})

test('a late reminder at night waits for the morning', async () => {
  const { office, practice, ten, states } = await aReminded({ quiet: { from: 21 * 60, until: 8 * 60 } })
  const night = before(ten, 35)
  await sendDue(office, practice, night)
  expect(await states()).toEqual(['planned'])
  await sendDue(office, practice, before(ten, 26))
  expect(await states()).toEqual(['sent, queued'])
})

test('those that wait for the morning hold up no others, however many are taken at once', async () => {
  const { office, practice, client, ten, states } = await aReminded({ quiet: { from: 21 * 60, until: 8 * 60 } })
  await client.reminders.add({ body: aRule({ when: { timing: 'hours', amount: 47 } }) })
  await planAll(office, practice)
  const night = before(ten, 35)
  const first = await sendDue(office, practice, night, { most: 1 })
  expect(await states()).toEqual(['planned', 'planned'])
  const second = await sendDue(office, practice, night, { after: first ?? undefined, most: 1 })
  expect(await states()).toEqual(['planned', 'sent, queued'])
  expect(await sendDue(office, practice, night, { after: second ?? undefined, most: 1 })).toBeNull()
  // The next wake begins with those that waited.
  await sendDue(office, practice, before(ten, 26))
  expect(await states()).toEqual(['sent, queued', 'sent, queued'])
})

test.each(['session_ended', 'session_moved', 'opted_out'] as const)(
  'a reminder that is written and then %s is not sent, and says why',
  async (reason) => {
    const { office, practice, client, clock, ten, id, known, states } = await aReminded()
    await sendDue(office, practice, before(ten, 48))
    const change = {
      session_ended: () => act(office, practice, clock.now, (action) => cancelSession(action, id, { notify: false })),
      session_moved: () =>
        client.sessions.reschedule({
          params: { id },
          body: { startsAt: before(ten, -2).toISOString(), notify: false },
        }),
      opted_out: async () => {
        const params = { id: known.patientId }
        const { revision } = await client.patientFile.get({ params })
        await client.patientFile.change({ params, body: { refusesReminders: true, revision } })
      },
    }
    await change[reason]()
    clock.now = before(ten, 48, 1)
    const worker = await office.worker()
    await expect.poll(async () => (await states())[0], { timeout: 10_000, interval: 200 }).toBe('sent, skipped')
    await worker.stop()
    expect(office.server.mails).toEqual([])
    const [message] = (await client.messages.list({ query: { sessionId: id } })).data
    expect(message).toMatchObject({ state: 'skipped', reason: { code: reason } })
  },
)

test('a reminder is not lost by a cancellation that is undone: neither one that falls due meanwhile, nor one on its way', async () => {
  for (const isWritten of [false, true]) {
    const { office, practice, clock, ten, id, states } = await aReminded()
    const at = (seconds: number) => before(ten, 48, seconds)
    if (isWritten) await sendDue(office, practice, at(0))
    await act(office, practice, at(isWritten ? 1 : -10), (action) => cancelSession(action, id, { notify: false }))
    clock.now = at(2)
    await sendDue(office, practice, clock.now)
    const worker = await office.worker()
    if (isWritten) await expect.poll(states, { timeout: 10_000, interval: 200 }).toEqual(['sent, skipped'])
    await worker.stop()
    await act(office, practice, at(20), (action) => undoCancellation(action, id))
    await sendDue(office, practice, at(21))
    expect(await states()).toEqual(['sent, queued'])
    expect(await office.messages(practice.id)).toMatchObject([{ status: 'queued', error: null }])
  }
})

test.each([
  ['a move that is taken back', false],
  ['one that is taken back after it was given up', true],
  ['another length', null],
])('a reminder on its way is not lost by %s', async (_, isGivenUp) => {
  const { office, practice, client, clock, ten, id, states } = await aReminded()
  const move = (hours: number, durationMinutes = 60) => {
    const body = { startsAt: before(ten, -hours).toISOString(), durationMinutes, notify: false }
    return client.sessions.reschedule({ params: { id }, body })
  }
  await sendDue(office, practice, before(ten, 48))
  if (isGivenUp !== null) await move(2)
  clock.now = before(ten, 48, 1)
  if (isGivenUp) {
    const worker = await office.worker()
    await expect.poll(async () => (await states())[0], { timeout: 10_000, interval: 200 }).toBe('sent, skipped')
    await worker.stop()
  }
  await move(0, isGivenUp === null ? 90 : 60)
  await office.worker()
  await expect.poll(states, { timeout: 10_000, interval: 200 }).toEqual(['sent, sent'])
  expect(await office.server.arrived(1)).toMatchObject([{ subject: expect.stringMatching(/à 10\sh$/) }])
})

test('a reminder that is due for a client who refuses reminders is skipped, and says why', async () => {
  const { office, practice, client, ten, id, known, states } = await aReminded()
  const params = { id: known.patientId }
  const { revision } = await client.patientFile.get({ params })
  await client.patientFile.change({ params, body: { refusesReminders: true, revision } })
  await sendDue(office, practice, before(ten, 48))
  expect(await states()).toEqual(['skipped'])
  expect(await client.reminders.ofSession({ params: { id } })).toMatchObject([{ reason: 'opted_out', message: null }])
})

test('with discretion a reminder reveals neither what it is for nor whose practice it is', async () => {
  const { office, clock, ten, practice } = await aReminded(
    {},
    { settings: { discretion: true }, name: 'Hypnose Nantes' },
  )
  clock.now = before(ten, 48, 1)
  const worker = await office.worker()
  const [mail] = await office.server.arrived(1)
  await worker.stop()
  for (const text of [mail!.subject, mail!.from?.name, mail!.text, mail!.html]) {
    expect(text).not.toMatch(/hypno/i)
    expect(text).not.toContain('Séance individuelle')
  }
  expect(practice.name).toBe('Hypnose Nantes')
})
