import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { days } from '../sessions/a-programme.ts'
import { aVisitor } from '../visitor.ts'
import { aWaitingList } from './a-waiting-list.ts'

const app = await testApp()

const startsOf = (of: { proposals?: { startsAt: string }[] | undefined }) =>
  (of.proposals ?? []).map(({ startsAt }) => startsAt)

describe('an earlier time that is offered to a waiting client', () => {
  /** A client whose session is on Tuesday at ten, and to whom Monday at ten is offered. */
  async function anOffer() {
    const list = await aWaitingList(app)
    const one = await list.aClient(1)
    await one.wait()
    await list.cancel()
    await list.offer()
    expect(startsOf(await one.own())).toEqual([list.ten])
    const { sessions } = list.client
    return {
      ...list,
      one,
      move: (startsAt: string, durationMinutes?: number) =>
        sessions.reschedule({
          params: { id: one.id },
          body: { startsAt, ...(durationMinutes && { durationMinutes }) },
        }),
      next: await list.aClient(3),
      entry: async () => (await list.list()).waiting.find(({ id }) => id === one.id),
    }
  }

  test('stays when the session moves to another time after it, and can be taken', async () => {
    const { ten, one, move, entry } = await anOffer()
    await move(days(ten, 2))
    expect(startsOf(await one.own())).toEqual([ten])
    expect(await entry()).toMatchObject({ offered: [{ startsAt: ten }] })
    expect(await one.pick(ten)).toMatchObject({ status: 'scheduled', startsAt: ten, earlier: { isWanted: false } })
  })

  test('is held at the new length of the session if it fits', async () => {
    const { practice, ten, one, move } = await anOffer()
    await move(one.startsAt, 90)
    expect(startsOf(await one.own())).toEqual([ten])
    expect(await aVisitor(app, practice).slots(ten)).not.toContain(days(ten, 0, 60))
    expect(await one.pick(ten)).toMatchObject({ startsAt: ten, endsAt: days(ten, 0, 90) })
  })

  test('ends when the session no longer fits there: client and practitioner read so, and its time is free', async () => {
    const { practice, ten, one, move, entry } = await anOffer()
    await aSession(app.orm, practice, { startsAt: new Date(days(ten, 0, 60)) })
    await move(one.startsAt, 90)
    const own = await one.own()
    expect(own).toMatchObject({ startsAt: one.startsAt, haveProposalsEnded: true, earlier: { isWanted: true } })
    expect(own).not.toHaveProperty('proposals')
    expect(await entry()).toMatchObject({ offered: [], haveOffersEnded: true })
    expect(await refusal(one.pick(ten))).toMatchObject({ status: 409 })
    expect(await aVisitor(app, practice).slots(ten)).toContain(ten)
    await one.wait(false)
    expect(await one.own()).not.toHaveProperty('haveProposalsEnded')
  })

  test('ends when the session moves before it, and the move can be undone as any other', async () => {
    const { ten, one, move, rows, client, entry } = await anOffer()
    await rows('update session set attendance_confirmed_at = now() where id = $1', [one.id])
    await move(days(ten, 0, -60))
    expect(await entry()).toMatchObject({ offered: [], haveOffersEnded: true })
    await move(one.startsAt)
    expect(await client.sessions.get({ params: { id: one.id } })).toMatchObject({
      startsAt: one.startsAt,
      attendanceConfirmedAt: expect.any(String),
    })
  })

  test('that is made while a move can be undone is not in the way of that', async () => {
    const { ten, client, rows, aClient, cancel, offer } = await aWaitingList(app)
    const one = await aClient(1)
    await one.wait()
    await rows('update session set attendance_confirmed_at = now() where id = $1', [one.id])
    const at = { params: { id: one.id } }
    await client.sessions.reschedule({ ...at, body: { startsAt: days(ten, 2) } })
    await cancel()
    await offer()
    expect(startsOf(await one.own())).toEqual([ten])
    const back = { startsAt: one.startsAt, attendanceConfirmedAt: expect.any(String) }
    expect(await client.sessions.reschedule({ ...at, body: { startsAt: one.startsAt } })).toMatchObject(back)
    expect(startsOf(await one.own())).toEqual([ten])
  })

  test('goes to the next client at once when the session no longer fits there', async () => {
    const { practice, ten, one, next, move, offer, jobsOf } = await anOffer()
    await next.wait()
    await aSession(app.orm, practice, { startsAt: new Date(days(ten, 0, 60)) })
    const before = await jobsOf()
    await move(one.startsAt, 90)
    expect(await jobsOf()).toBe(before + 1)
    await offer()
    expect(startsOf(await next.own())).toEqual([ten])
    await move(days(ten, 0, -60), 60)
    expect(startsOf(await next.own()), 'its own offer is not touched').toEqual([ten])
  })

  test('goes to the next client at once when the session is cancelled', async () => {
    const { ten, one, next, cancel, offer, jobsOf } = await anOffer()
    await next.wait()
    const before = await jobsOf()
    await cancel(one.id)
    expect(await jobsOf()).toBe(before + 1)
    await offer()
    expect(startsOf(await next.own())).toEqual([ten])
  })
})
