import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { suppress } from '../../src/messages/suppression.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { days } from '../sessions/a-programme.ts'
import { aVisitor } from '../visitor.ts'
import { aWaitingList } from './a-waiting-list.ts'

const app = await testApp()

describe('a freed time', () => {
  test('is held no longer than its client can move, and can be declined even if waiting is switched off', async () => {
    const { client, aClient, cancel, offer, jobsOf } = await aWaitingList(app, {
      settings: { cancellationHours: 6 * 24 },
    })
    const only = await aClient(1)
    await only.wait()
    await cancel()
    const deadline = Date.parse(only.startsAt) - 6 * millisecondsInDay
    await offer(undefined, new Date(deadline - millisecondsInHour).toISOString())
    expect((await only.own()).proposals).toMatchObject([{ until: new Date(deadline).toISOString() }])
    await client.practices.changeSettings({ body: { waitingList: false } })
    const before = await jobsOf()
    expect(await only.decline()).not.toHaveProperty('proposals')
    expect(await jobsOf()).toBe(before + 1)
  })

  test('is offered to clients who join after the cancellation, too', async () => {
    const { ten, aClient, cancel, offer, jobsOf } = await aWaitingList(app)
    const late = await aClient(1)
    await cancel()
    expect(await jobsOf()).toBe(0)
    await late.wait()
    expect(await jobsOf()).toBe(1)
    await offer()
    expect((await late.own()).proposals).toMatchObject([{ startsAt: ten }])
  })

  test('is offered to a client who joins though five earlier ones do not suit', async () => {
    const { practice, ten, aClient, cancel, jobsOf } = await aWaitingList(app)
    for (let nth = 0; nth < 5; nth++) {
      const atHome = await aSession(app.orm, practice, { startsAt: new Date(days(ten, 0, -120)), location: 'on_site' })
      await cancel(atHome.id)
    }
    const late = await aClient(1)
    await cancel()
    expect(await jobsOf()).toBe(0)
    await late.wait()
    expect(await jobsOf()).toBe(1)
  })

  test('is offered, and taken, also where it is none of the starts that visitors are offered', async () => {
    const { practice, ten, aClient, cancel, offer } = await aWaitingList(app, { settings: { gridMinutes: null } })
    const quarterPast = days(ten, 7, 15)
    const odd = await aSession(app.orm, practice, { startsAt: new Date(quarterPast) })
    const one = await aClient(8)
    await one.wait()
    await cancel(odd.id)
    expect(await aVisitor(app, practice).slots(quarterPast)).not.toContain(quarterPast)
    await offer(odd.id)
    expect((await one.own()).proposals).toMatchObject([{ startsAt: quarterPast }])
    await one.pick(quarterPast)
    expect(await one.own()).toMatchObject({ status: 'scheduled', startsAt: quarterPast })
  })

  test('beside two offers of a client goes to the next one', async () => {
    const { practice, ten, held, aClient, cancel, offer } = await aWaitingList(app)
    const [first, second] = [await aClient(1), await aClient(2)]
    await first.wait()
    await second.wait()
    const later = [60, 120].map((minutes) => days(ten, 0, minutes))
    const freed = [held.id]
    for (const at of later) freed.push((await aSession(app.orm, practice, { startsAt: new Date(at) })).id)
    for (const id of freed) await cancel(id)
    for (const id of freed) await offer(id)
    expect((await first.own()).proposals?.map(({ startsAt }) => startsAt)).toEqual([ten, later[0]])
    expect((await second.own()).proposals?.map(({ startsAt }) => startsAt)).toEqual([later[1]])
  })

  test('beside two offers of the only waiting client is offered when these are over', async () => {
    const { practice, ten, held, aClient, cancel, offer, jobsOf } = await aWaitingList(app)
    const only = await aClient(1)
    await only.wait()
    const later = [60, 120].map((minutes) => days(ten, 0, minutes))
    const freed = [held.id]
    for (const at of later) freed.push((await aSession(app.orm, practice, { startsAt: new Date(at) })).id)
    for (const id of freed) await cancel(id)
    for (const id of freed) await offer(id)
    const last = freed.at(-1)
    expect(await jobsOf(last)).toBe(2)
    await offer(last, days(ten, -5, 241))
    expect((await only.own()).proposals?.map(({ startsAt }) => startsAt)).toEqual([later[1]])
  })

  test('that a visitor just holds is offered when the hold ends', async () => {
    const { practice, ten, aClient, cancel, offer, jobsOf } = await aWaitingList(app)
    const only = await aClient(1)
    await only.wait()
    await cancel()
    await aVisitor(app, practice).hold(ten)
    const before = await jobsOf()
    await offer(undefined, new Date().toISOString())
    expect(await only.own()).not.toHaveProperty('proposals')
    expect(await jobsOf()).toBe(before + 1)
    await offer()
    expect((await only.own()).proposals).toMatchObject([{ startsAt: ten }])
  })

  test('is not held for a client whom no mail reaches', async () => {
    const { practice, ten, aClient, cancel, offer, list } = await aWaitingList(app)
    const [bounced, fine] = [await aClient(1, { email: 'rebond@essais.test' }), await aClient(2)]
    await bounced.wait()
    await fine.wait()
    const address = { practiceId: practice.id, channel: 'email' as const, address: 'rebond@essais.test' }
    await act(app, practice, new Date(), ({ db, now }) =>
      suppress(db.query, app.config.APP_SECRET, address, { reason: 'bounced', now }),
    )
    await cancel()
    await offer()
    expect((await list()).waiting.filter(({ offered }) => offered.length > 0).map(({ id }) => id)).toEqual([fine.id])
    expect((await fine.own()).proposals).toMatchObject([{ startsAt: ten }])
  })
})
