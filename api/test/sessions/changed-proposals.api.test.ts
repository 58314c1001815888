import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

/** A request of an hour for Monday at ten, with times on Tuesday that can be proposed, and types that take longer. */
async function aRequest() {
  const practice = await aPractice(app.orm)
  const visitor = aVisitor(app, practice)
  const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
  const me = await app.signedIn(practice)
  const params = { token: visitor.tokenOf(booked) }
  const addType = (durationMinutes: number, bufferBeforeMinutes = 0) =>
    me.sessionTypes.add({
      body: {
        nameFr: 'Bilan',
        durationMinutes,
        bufferBeforeMinutes,
        priceCents: 0,
        color: '#000000',
        locations: ['office'],
      },
    })
  return {
    practice,
    visitor,
    me,
    addType,
    at: (time: string) => nextWeekday(practice, 'tuesday', time),
    rows: <R extends object>(sql: string) => inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<R>(sql)),
    propose: (...startsAt: string[]) => me.sessions.propose({ params: { id: booked.id }, body: { startsAt } }),
    retype: ({ id }: { id: string }) =>
      me.sessions.change({ params: { id: booked.id }, body: { typeIds: [id], location: 'office' } }),
    own: () => visitor.own(booked),
    accept: () => me.sessions.accept({ params: { id: booked.id }, query: { holdMailSeconds: '10' } }),
    undo: () => me.sessions.undoAccept({ params: { id: booked.id } }),
    pick: (startsAt: string) => visitor.api.booking.pickProposal({ params, body: { startsAt } }),
    /** The request as the practitioner's list shows it. */
    card: async () =>
      (await me.sessions.list({ query: { status: 'pending_validation' } })).data.find(({ id }) => id === booked.id),
    events: async () => (await me.sessions.history({ params: { id: booked.id } })).map(({ event }) => event),
  }
}

const startsOf = (of: { proposals?: { startsAt: string }[] | undefined } | undefined) =>
  (of?.proposals ?? []).map(({ startsAt }) => startsAt)

describe('times proposed for a request', () => {
  test('stay as they were when its types change to others of the same length', async () => {
    const { propose, at, addType, retype, own, card, rows, events, pick } = await aRequest()
    const { proposals } = await propose(at('09:00'), at('11:00'))
    await retype(await addType(60))
    for (const seen of [await own(), await card()]) {
      expect(seen).toMatchObject({ status: 'pending_validation', proposals })
      expect(seen).not.toHaveProperty('haveProposalsEnded')
    }
    expect(await events()).toEqual(['request', 'propose', 'retype'])
    expect(await rows("select from message where template = 'session.proposed'")).toHaveLength(1)
    expect(await pick(at('11:00'))).toMatchObject({ status: 'scheduled', startsAt: at('11:00') })
  })

  test('are held again when the acceptance of another is undone, and can be taken', async () => {
    const { propose, at, accept, undo, own, pick, events, rows } = await aRequest()
    const { proposals } = await propose(at('09:00'), at('11:00'))
    await accept()
    expect(await own()).not.toHaveProperty('proposals')
    expect(await undo()).toMatchObject({ status: 'pending_validation', proposals })
    expect(await events()).toEqual(['request', 'propose', 'accept', 'undoAccept'])
    const mails =
      "select (data ->> 'sequence')::int as sequence, status from message where template = 'session.proposed'"
    expect(await rows(mails), 'the mail that waits is still true').toEqual([{ sequence: 1, status: 'queued' }])
    expect(await pick(at('11:00'))).toMatchObject({ status: 'scheduled', startsAt: at('11:00') })
  })

  test('that are taken before an acceptance is undone have ended, and those withdrawn before it stay so', async () => {
    const { practice, propose, at, accept, undo, own, me, visitor } = await aRequest()
    const { id } = await propose(at('09:00'), at('11:00'))
    await accept()
    await aVisitor(app, practice).book({ startsAt: at('11:00') })
    expect(await undo()).toMatchObject({ haveProposalsEnded: true, proposals: [{ startsAt: at('09:00') }] })
    expect(startsOf(await own())).toEqual([at('09:00')])
    await me.sessions.takeProposalsBack({ params: { id } })
    await accept()
    expect(await undo()).not.toHaveProperty('proposals')
    expect(await visitor.slots(at('09:00'))).toContain(at('09:00'))
  })

  test('that still have room are held at the new length; client and practitioner read that the others ended', async () => {
    const { propose, at, addType, retype, own, card, events, pick, visitor } = await aRequest()
    await propose(at('09:00'), at('10:00'), at('14:00'))
    const answer = await retype(await addType(90, 15))
    for (const seen of [answer, await own(), await card()]) {
      expect(startsOf(seen)).toEqual([at('09:00'), at('14:00')])
      expect(seen).toMatchObject({ status: 'pending_validation', haveProposalsEnded: true })
    }
    expect(await events()).toEqual(['request', 'propose', 'retype', 'endProposals'])
    const free = await visitor.slots(at('09:00'))
    expect(free, 'the quarter of an hour before is kept too').not.toContain(at('13:00'))
    expect(free).toContain(at('12:30'))
    expect(await refusal(pick(at('10:00')))).toMatchObject({ code: 'not_offered' })
    expect(await pick(at('14:00'))).toMatchObject({ status: 'scheduled', startsAt: at('14:00'), endsAt: at('15:30') })
    expect(await own()).not.toHaveProperty('haveProposalsEnded')
  })

  test('that have no room any more all end, until others are proposed', async () => {
    const { practice, propose, at, addType, retype, own, card, pick, visitor } = await aRequest()
    await propose(at('09:00'))
    await aSession(app.orm, practice, { startsAt: new Date(at('10:00')) })
    await retype(await addType(75))
    for (const seen of [await own(), await card()]) {
      expect(seen).toMatchObject({ status: 'pending_validation', haveProposalsEnded: true })
      expect(seen).not.toHaveProperty('proposals')
    }
    expect(await visitor.slots(at('09:00'))).toContain(at('09:00'))
    expect(await refusal(pick(at('09:00')))).toMatchObject({ code: 'not_offered' })
    expect(await propose(at('14:00'))).not.toHaveProperty('haveProposalsEnded')
    expect(await own()).not.toHaveProperty('haveProposalsEnded')
  })

  test('that ended are spoken of only as long as they would have been held', async () => {
    const { practice, propose, at, addType, retype, own, card, rows } = await aRequest()
    await propose(at('09:00'))
    await aSession(app.orm, practice, { startsAt: new Date(at('10:00')) })
    await retype(await addType(75))
    await rows("update session_history set happened_at = now() - interval '49 hours' where event = 'endProposals'")
    for (const seen of [await own(), await card()]) expect(seen).not.toHaveProperty('haveProposalsEnded')
  })

  test('stay when a change is refused', async () => {
    const { practice, propose, at, addType, retype, own, card } = await aRequest()
    const { proposals } = await propose(at('09:00'))
    await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '11:00')) })
    expect(await refusal(retype(await addType(90)))).toMatchObject({ code: 'slot_taken' })
    for (const seen of [await own(), await card()]) {
      expect(seen).toMatchObject({ proposals })
      expect(seen).not.toHaveProperty('haveProposalsEnded')
    }
  })
})
