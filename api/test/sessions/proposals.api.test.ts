import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { suppress } from '../../src/messages/suppression.ts'
import { practiceBudget } from '../../src/messages/withholding.ts'
import { endProposals } from '../../src/sessions/proposals.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

/** A request for Monday at ten, its visitor and its practitioner. */
async function aRequest(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  const visitor = aVisitor(app, practice)
  const at = (time: string) => nextWeekday(practice, 'tuesday', time)
  const requested = nextWeekday(practice, 'monday', '10:00')
  const booked = await visitor.book({ startsAt: requested })
  const params = { token: visitor.tokenOf(booked) }
  const { sessions } = await app.signedIn(practice)
  const rows = <R extends object>(sql: string) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<R>(sql))
  return {
    practice,
    visitor,
    booked,
    requested,
    at,
    rows,
    me: sessions,
    propose: (...startsAt: string[]) => sessions.propose({ params: { id: booked.id }, body: { startsAt } }),
    takeBack: () => sessions.takeProposalsBack({ params: { id: booked.id } }),
    pick: (startsAt: string) => visitor.api.booking.pickProposal({ params, body: { startsAt } }),
    decline: () => visitor.api.booking.declineProposals({ params }),
    own: () => visitor.own(booked),
    end: (now: Date) => act(app, practice, now, (action) => endProposals(action, booked.id), { kind: 'system' }),
    mails: () =>
      rows<{ template: string; audience: string; data: { proposed?: string; isPicked?: boolean } }>(
        "select template, audience, data from message where template <> 'session.requested' order by created_at, id",
      ),
    events: async () =>
      (await sessions.history({ params: { id: booked.id } })).map(({ event, by }) => `${event} ${by}`),
  }
}

describe('other times that are proposed for a request', () => {
  test('are held for its client until one is taken, which moves and agrees the booking; then the others are free', async () => {
    const { practice, at, propose, pick, own, visitor, requested, mails, events, rows } = await aRequest()
    const [nine, eleven, two] = [at('09:00'), at('11:00'), at('14:00')]
    const { proposals = [] } = await propose(two, nine, eleven)
    expect(proposals.map(({ startsAt }) => startsAt)).toEqual([nine, eleven, two])
    for (const { until } of proposals) expect(Date.parse(until) - Date.now()).toBeGreaterThan(1.9 * millisecondsInDay)
    expect(await visitor.slots(nine)).not.toContain(eleven)
    expect(await refusal(aVisitor(app, practice).hold(eleven))).toMatchObject({ code: 'slot_taken' })
    expect(await own()).toMatchObject({ status: 'pending_validation', startsAt: requested, proposals })
    // Reading changes nothing, however often.
    expect(await own()).toMatchObject({ status: 'pending_validation', proposals })

    expect(await pick(eleven)).toMatchObject({ status: 'scheduled', startsAt: eleven })
    expect(await own()).not.toHaveProperty('proposals')
    const free = await visitor.slots(nine)
    expect(free).toContain(nine)
    expect(free).not.toContain(eleven)
    expect(await visitor.slots(requested)).toContain(requested)
    expect(await rows('select from time_block where proposed_for is not null')).toEqual([])
    expect(await mails()).toMatchObject([
      { template: 'session.proposed', audience: 'client', data: { proposed: [two, nine, eleven].join() } },
      { template: 'session.accepted', audience: 'client', data: { isPicked: true } },
      { template: 'session.booked', audience: 'practitioner', data: { isPicked: true } },
    ])
    expect(await events()).toEqual([
      'request visitor',
      'propose practitioner',
      'pickProposal visitor',
      'accept visitor',
    ])
  })

  test('of which two are pressed at once give one, and the same one pressed twice counts once', async () => {
    const { at, propose, pick, own, rows } = await aRequest()
    const [nine, eleven] = [at('09:00'), at('11:00')]
    await propose(nine, eleven)
    expect(await codesOf([pick(nine), pick(eleven)])).toEqual(['done', 'transition_not_allowed'])
    const { startsAt } = await own()
    expect(await pick(startsAt)).toMatchObject({ status: 'scheduled', startsAt })
    expect(await rows('select from time_block')).toHaveLength(1)
    expect(await rows("select from message where template = 'session.accepted'")).toHaveLength(1)
  })

  test('are left alone by whoever only opens their addresses, as mail scanners do', async () => {
    const { at, propose, own, visitor, booked } = await aRequest()
    await propose(at('09:00'))
    const address = `${app.url}/api/public/bookings/${visitor.tokenOf(booked)}`
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(address, { method })).status, method).toBe(200)
      for (const act of ['pick-proposal', 'decline-proposals'])
        expect((await fetch(`${address}/${act}`, { method })).status, `${method} ${act}`).toBe(405)
    }
    expect(await own()).toMatchObject({ status: 'pending_validation', proposals: [{ startsAt: at('09:00') }] })
  })

  test('need the breaks of their type between them too, and are not called taken for it', async () => {
    const { at, propose } = await aRequest({ type: { bufferAfterMinutes: 15 } })
    expect(await refusal(propose(at('09:00'), at('10:00')))).toMatchObject({
      status: 422,
      details: { errors: { 'startsAt.1': ['overlapping'] } },
    })
    expect((await propose(at('09:00'), at('10:15'))).proposals).toHaveLength(2)
  })

  test('that are past, taken, repeated or empty are refused, and none of the others is held', async () => {
    const { at, propose, practice, own, rows, requested } = await aRequest()
    await aSession(app.orm, practice, { startsAt: new Date(at('14:00')) })
    expect(await refusal(propose(at('09:00'), new Date(Date.now() - 60_000).toISOString()))).toMatchObject({
      status: 422,
      details: { errors: { 'startsAt.1': ['past'] } },
    })
    expect(await refusal(propose(at('09:00'), at('14:30')))).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await refusal(propose(at('09:00'), at('09:30')))).toMatchObject({
      details: { errors: { 'startsAt.1': ['overlapping'] } },
    })
    expect(await refusal(propose(requested))).toMatchObject({ code: 'slot_taken' })
    expect(await refusal(propose(at('09:00'), at('09:00')))).toMatchObject({
      details: { errors: { 'startsAt.1': ['repeated'] } },
    })
    expect(await refusal(propose())).toMatchObject({ status: 422 })
    expect(await refusal(propose(...['09:00', '11:00', '16:00', '17:00'].map(at)))).toMatchObject({ status: 422 })
    expect(await own()).not.toHaveProperty('proposals')
    expect(await rows("select from message where template = 'session.proposed'")).toEqual([])
  })

  test('of which some are taken are refused with the names of these, and none is held', async () => {
    const { at, propose, practice, requested, own } = await aRequest()
    await aSession(app.orm, practice, { startsAt: new Date(at('14:00')) })
    const { code, details } = await refusal(propose(at('14:30'), at('09:00'), requested))
    expect(code).toBe('slot_taken')
    expect(details.taken).toEqual([at('14:30'), requested])
    expect(details.nearest).not.toContainEqual({ startsAt: at('09:00') })
    expect(await own()).not.toHaveProperty('proposals')
  })

  test('that are taken are refused with others that can be proposed', async () => {
    const { propose, requested } = await aRequest()
    const { details } = await refusal(propose(requested))
    const nearest = details.nearest as { startsAt: string }[]
    expect(nearest).toHaveLength(3)
    for (const { startsAt } of nearest) expect((await propose(startsAt)).proposals).toMatchObject([{ startsAt }])
  })

  test('are picked only as they were proposed: no other time, none of another request, none that was withdrawn', async () => {
    const { at, propose, pick, takeBack, own, events } = await aRequest()
    const other = await aRequest()
    await other.propose(other.at('16:00'))
    await propose(at('09:00'))
    for (const time of ['09:30', '16:00']) expect(await refusal(pick(at(time)))).toMatchObject({ code: 'not_offered' })
    expect(await takeBack()).not.toHaveProperty('proposals')
    expect(await refusal(pick(at('09:00')))).toMatchObject({ code: 'not_offered' })
    expect(await own()).toMatchObject({ status: 'pending_validation' })
    expect(await events()).toContain('takeProposalsBack practitioner')
    expect(
      await refusal(
        other.me.propose({ params: { id: (await aRequest()).booked.id }, body: { startsAt: [at('09:00')] } }),
      ),
    ).toMatchObject({ status: 404 })
  })

  test('that the client declines are free, the practitioner is notified, and others can be proposed', async () => {
    const { at, propose, decline, mails, events, visitor } = await aRequest()
    await propose(at('09:00'))
    expect(await decline()).not.toHaveProperty('proposals')
    expect(await visitor.slots(at('09:00'))).toContain(at('09:00'))
    expect(await decline()).toMatchObject({ status: 'pending_validation' })
    await propose(at('11:00'))
    expect((await mails()).map(({ audience }) => audience)).toEqual(['client', 'practitioner', 'client'])
    expect((await events()).filter((event) => event.startsWith('decline'))).toEqual(['declineProposals visitor'])
  })

  test('replace earlier proposals', async () => {
    const { at, propose, own, rows } = await aRequest()
    await propose(at('09:00'), at('11:00'))
    await propose(at('09:30'))
    expect((await own()).proposals?.map(({ startsAt }) => startsAt)).toEqual([at('09:30')])
    expect(await rows('select from time_block where proposed_for is not null')).toHaveLength(1)
  })

  test('that are proposed again after a lost answer are mailed and notified once', async () => {
    const { at, propose, mails, events } = await aRequest()
    const first = await propose(at('09:00'), at('11:00'))
    expect((await propose(at('11:00'), at('09:00'))).proposals).toEqual(first.proposals)
    expect(await mails()).toHaveLength(1)
    expect((await events()).filter((event) => event.startsWith('propose '))).toHaveLength(1)
    await propose(at('11:00'))
    expect(await mails()).toHaveLength(2)
  })

  test('are not held for a client who cannot be mailed', async () => {
    const { at, propose, own, rows } = await aRequest()
    await rows('update patient set email = null')
    expect(await refusal(propose(at('09:00')))).toMatchObject({
      status: 422,
      details: { errors: { startsAt: ['no_email'] } },
    })
    expect(await rows('select from time_block where proposed_for is not null')).toEqual([])
    expect(await own()).not.toHaveProperty('proposals')
  })

  test('are not held for a client whose address takes nothing more', async () => {
    const { at, propose, rows, practice } = await aRequest()
    const [patient] = await rows<{ email: string }>('select email from patient')
    const to = { practiceId: practice.id, channel: 'email', address: patient?.email ?? '' } as const
    await act(app, practice, new Date(), ({ db, scope }) =>
      suppress(db.query, scope.secrets.APP_SECRET, to, { reason: 'bounced', now: new Date() }),
    )
    expect(await refusal(propose(at('09:00')))).toMatchObject({
      status: 422,
      details: { errors: { startsAt: ['no_email'] } },
    })
    expect(await rows('select from time_block where proposed_for is not null')).toEqual([])
  })

  test('are not held while the practice may send no more mails that day, and earlier ones stay', async () => {
    const { at, propose, rows, practice, booked, own } = await aRequest()
    await propose(at('09:00'))
    const now = new Date()
    const isoNow = now.toISOString()
    const { firstDay } = practiceBudget
    await act(app, practice, now, ({ db }) =>
      enqueueMessages(db.query, {
        practiceId: practice.id,
        sessionId: booked.id,
        template: 'session.booked',
        data: { startsAt: isoNow, endsAt: isoNow, sequence: 0, by: 'practitioner' },
        now,
        to: Array.from({ length: firstDay }, (_, n) => ({ audience: 'client', key: `test:${n}` })),
      }),
    )
    expect(await refusal(propose(at('11:00')))).toMatchObject({
      status: 422,
      details: { errors: { startsAt: ['mail_withheld'] } },
    })
    expect((await own()).proposals?.map(({ startsAt }) => startsAt)).toEqual([at('09:00')])
    expect(await rows("select from message where template = 'session.proposed'")).toHaveLength(1)
  })

  test('end after two days: then they are free and cannot be picked, and the request still waits', async () => {
    const { at, propose, pick, own, rows, end, visitor } = await aRequest()
    await propose(at('09:00'))
    const jobs = await queryOf(app.orm.em.fork())<{ starts: string }>(
      `select start_after at time zone 'UTC' as starts from pgboss.job
       where name = 'sessions.endProposals' and data->>'sessionId' = $1`,
      [(await rows<{ id: string }>("select id from session where status = 'pending_validation'"))[0]?.id],
    )
    expect(jobs).toHaveLength(1)
    await end(new Date())
    expect((await own()).proposals).toHaveLength(1)
    await rows("update time_block set expires_at = now() - interval '1 second' where proposed_for is not null")
    expect(await own()).not.toHaveProperty('proposals')
    expect(await visitor.slots(at('09:00'))).toContain(at('09:00'))
    expect(await refusal(pick(at('09:00')))).toMatchObject({ code: 'not_offered' })
    await end(new Date())
    expect(await rows('select from time_block where proposed_for is not null')).toEqual([])
    expect(await own()).toMatchObject({ status: 'pending_validation' })
  })

  test('outlive the requested time: the request lapses with the last of them', async () => {
    const { at, propose, own, rows, end, requested } = await aRequest()
    await propose(at('09:00'))
    await rows('update time_block set expires_at = starts_at where proposed_for is not null')
    await end(new Date(Date.parse(requested) + 60_000))
    expect(await own()).toMatchObject({ status: 'pending_validation' })
    await end(new Date(Date.parse(at('09:00')) + 60_000))
    expect(await own()).toMatchObject({ status: 'cancelled' })
  })

  test('end when a request is accepted, refused or cancelled, and are possible for nothing else', async () => {
    const requests = await Promise.all([aRequest(), aRequest(), aRequest()])
    for (const { propose, at } of requests) await propose(at('09:00'))
    const [accepted, refused, cancelled] = requests
    await accepted.me.accept({ params: { id: accepted.booked.id } })
    await refused.me.refuse({ params: { id: refused.booked.id }, body: { reason: 'Complet' } })
    await cancelled.visitor.cancel(cancelled.booked)
    for (const { rows, visitor, at, propose, pick } of requests) {
      expect(await rows('select from time_block where proposed_for is not null')).toEqual([])
      expect(await visitor.slots(at('09:00'))).toContain(at('09:00'))
      expect(await refusal(propose(at('11:00')))).toMatchObject({ code: 'transition_not_allowed' })
      expect(await refusal(pick(at('09:00')))).toMatchObject({ code: 'transition_not_allowed' })
    }
  })
})
