import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'
import { days } from '../sessions/a-programme.ts'
import { aVisitor } from '../visitor.ts'
import { aWaitingList } from './a-waiting-list.ts'

const app = await testApp()

describe('the time of a cancelled session', () => {
  test('is offered to the client who joined first, held for them, and theirs once they take it', async () => {
    const { practice, client, ten, held, aClient, cancel, offer, jobsOf, list, mails } = await aWaitingList(app)
    const [second, first] = [await aClient(1), await aClient(2)]
    await first.wait()
    expect(await second.wait()).toMatchObject({ earlier: { isWanted: true } })
    expect((await list()).waiting.map(({ id }) => id)).toEqual([first.id, second.id])
    await cancel()
    expect(await jobsOf()).toBe(1)
    await offer()
    const { proposals = [] } = await first.own()
    expect(proposals).toMatchObject([{ startsAt: ten, until: days(ten, -5, 240) }])
    expect(await first.own(), 'to look changes nothing').toMatchObject({ startsAt: first.startsAt, proposals })
    expect(await second.own()).not.toHaveProperty('proposals')
    expect(await aVisitor(app, practice).slots(ten)).not.toContain(ten)
    expect((await list()).waiting).toMatchObject([{ offered: proposals }, { offered: [] }])

    const taken = await codesOf([first.pick(ten), first.pick(ten)])
    expect(taken, 'pressed twice is once').toEqual(['done', 'done'])
    expect(await first.own()).toMatchObject({ status: 'scheduled', startsAt: ten, earlier: { isWanted: false } })
    const history = await client.sessions.history({ params: { id: first.id } })
    // The worker's clock is some days ahead, so lines and mails have another order.
    expect(history.map(({ event, by }) => `${event} ${by}`).sort()).toEqual([
      'offerEarlier system',
      'reschedule visitor',
      'waitEarlier visitor',
    ])
    expect((await mails()).map(({ template }) => template).sort()).toEqual([
      'session.cancelled',
      'session.moved',
      'session.proposed',
    ])
    expect(await list()).toMatchObject({ waiting: [{ id: second.id }], refilled: 1 })
    await offer(held.id)
    expect(await second.own()).not.toHaveProperty('proposals')
    expect(await aVisitor(app, practice).slots(first.startsAt)).toContain(first.startsAt)
  })

  test('goes to the next when it is declined or nobody answers, and is free after the last', async () => {
    const { practice, ten, held, aClient, cancel, offer, jobsOf } = await aWaitingList(app)
    const [first, second] = [await aClient(1), await aClient(2)]
    await first.wait()
    await second.wait()
    await cancel()
    await offer()
    const before = await jobsOf()
    expect(await first.decline()).toMatchObject({ startsAt: first.startsAt, earlier: { isWanted: true } })
    expect(await first.decline()).not.toHaveProperty('proposals')
    expect(await jobsOf()).toBe(before + 1)
    await offer()
    await offer()
    expect((await second.own()).proposals).toMatchObject([{ startsAt: ten }])
    expect(await first.own(), 'not asked twice about one time').not.toHaveProperty('proposals')
    expect(await refusal(first.pick(ten))).toMatchObject({ status: 409 })
    await offer(held.id, days(ten, -5, 241))
    expect(await second.own()).not.toHaveProperty('proposals')
    expect(await refusal(second.pick(ten))).toMatchObject({ status: 409 })
    expect(await aVisitor(app, practice).slots(ten)).toContain(ten)
  })

  test('beside another one is offered to the same client, who takes one: the other goes on', async () => {
    const { practice, ten, aClient, cancel, offer, jobsOf } = await aWaitingList(app)
    const eleven = await aSession(app.orm, practice, { startsAt: new Date(days(ten, 0, 60)) })
    const only = await aClient(3)
    await only.wait()
    await cancel()
    await cancel(eleven.id)
    await offer()
    await offer(eleven.id)
    expect((await only.own()).proposals).toMatchObject([{ startsAt: ten }, { startsAt: days(ten, 0, 60) }])
    const before = await jobsOf(eleven.id)
    await only.pick(ten)
    expect(await only.own()).not.toHaveProperty('proposals')
    expect(await jobsOf(eleven.id)).toBe(before + 1)
    await offer(eleven.id)
    const free = await aVisitor(app, practice).slots(ten)
    expect(free).toContain(days(ten, 0, 60))
    expect(free).not.toContain(ten)
  })

  test('is not offered to clients whom it does not suit', async () => {
    const { practice, client, ten, held, aClient, cancel, offer, list } = await aWaitingList(app)
    const [early, mute, fits, last] = [
      await aClient(-2),
      await aClient(2, { email: null }),
      await aClient(3),
      await aClient(4),
    ]
    for (const one of [early, mute, fits, last]) await one.wait()
    await aSession(app.orm, practice, { startsAt: new Date(days(ten, 0, 60)) })
    await client.sessions.reschedule({
      params: { id: last.id },
      body: { startsAt: last.startsAt, durationMinutes: 90 },
    })
    await cancel()
    await offer(held.id, days(ten, 0, -11 * 60))
    expect(
      (await list()).waiting.flatMap(({ offered }) => offered),
      'it is too late',
    ).toEqual([])
    await offer()
    expect((await list()).waiting.filter(({ offered }) => offered.length > 0).map(({ id }) => id)).toEqual([fits.id])
    await fits.decline()
    await offer()
    expect(
      (await list()).waiting.flatMap(({ offered }) => offered),
      'ninety minutes do not fit',
    ).toEqual([])
  })

  test('is not offered where the practice does not want it, nor if it was planned by mistake', async () => {
    const { client, held, aClient, offer, jobsOf, list } = await aWaitingList(app)
    const one = await aClient(1)
    await one.wait()
    const body = { reason: 'Planifiée par erreur', notify: false }
    await client.sessions.cancel({ params: { id: held.id }, body })
    expect(await jobsOf()).toBe(0)
    await client.practices.changeSettings({ body: { waitingList: false } })
    await offer()
    expect((await list()).waiting).toMatchObject([{ offered: [] }])
    expect(await one.own()).not.toHaveProperty('earlier')
    expect(await refusal(one.wait())).toMatchObject({ code: 'transition_not_allowed' })
  })
})

describe('a waiting client', () => {
  test('may leave the list, or be taken off it: their offers go on', async () => {
    const { client, ten, aClient, cancel, offer, jobsOf, list } = await aWaitingList(app)
    const [first, second] = [await aClient(1), await aClient(2)]
    for (const one of [first, first, second]) await one.wait()
    await cancel()
    await offer()
    await first.wait(false)
    expect(await first.own()).toMatchObject({ earlier: { isWanted: false } })
    expect(await first.own()).not.toHaveProperty('proposals')
    await offer()
    expect((await second.own()).proposals).toMatchObject([{ startsAt: ten }])
    const before = await jobsOf()
    await client.waitingList.remove({ params: { id: second.id } })
    await client.waitingList.remove({ params: { id: second.id } })
    expect(await jobsOf()).toBe(before + 1)
    expect(await list()).toEqual({ waiting: [], refilled: 0 })
    const history = await client.sessions.history({ params: { id: second.id } })
    expect(history.map(({ event, by }) => `${event} ${by}`)).toContain('stopWaiting practitioner')
  })

  test('has an agreed coming session, and belongs to one’s own practice', async () => {
    const { client, rows, aClient, list } = await aWaitingList(app)
    const one = await aClient(1)
    await rows("update session set status = 'pending_validation' where id = $1", [one.id])
    expect(await refusal(one.wait())).toMatchObject({ code: 'transition_not_allowed', status: 409 })
    expect((await list()).waiting).toEqual([])
    const other = await app.signedIn(await aPractice(app.orm))
    await rows("update session set status = 'scheduled' where id = $1", [one.id])
    await one.wait()
    expect((await other.waitingList.read({})).waiting).toEqual([])
    expect(await refusal(other.waitingList.remove({ params: { id: one.id } }))).toMatchObject({ status: 404 })
    await client.sessions.cancel({ params: { id: one.id }, body: { reason: 'Un empêchement' } })
    expect((await list()).waiting).toEqual([])
  })

  test('gets their turn among five hundred', async () => {
    const { practice, ten, aClient, cancel, offer, rows, list } = await aWaitingList(app)
    const last = await aClient(9)
    await last.wait()
    await rows(
      `insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
         buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked,
         calendar_sequence, link_version, waits_since)
       select gen_random_uuid(), practice_id, practitioner_id, patient_id, status, starts_at + n * interval '1 day',
         ends_at + n * interval '1 day', 0, 0, location, locale, time_zone, requested_at, false, 0, 1,
         waits_since - n * interval '1 minute'
       from session, generate_series(1, 499) n where id = $1`,
      [last.id],
    )
    await rows(
      `insert into session_item (id, practice_id, session_id, session_type_id, position, name_fr, name_en, color,
         duration_minutes, price_cents, currency)
       select gen_random_uuid(), s.practice_id, s.id, i.session_type_id, 0, i.name_fr, i.name_en, i.color, 60, 0, 'EUR'
       from session s, session_item i where i.session_id = $1 and s.waits_since is not null and s.id <> $1`,
      [last.id],
    )
    await cancel()
    await offer()
    const { waiting } = await list()
    expect(waiting).toHaveLength(500)
    expect(waiting.flatMap(({ offered }, n) => (offered.length > 0 ? [n] : []))).toEqual([0])
    expect(waiting.at(-1)?.id).toBe(last.id)
    expect(await aVisitor(app, practice).slots(ten)).not.toContain(ten)
  })
})
