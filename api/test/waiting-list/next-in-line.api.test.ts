import { describe, expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { days } from '../sessions/a-programme.ts'
import { aRepeater } from '../sessions/a-repetition.ts'
import { aVisitor } from '../visitor.ts'
import { aWaitingList } from './a-waiting-list.ts'

const app = await testApp()

describe('a freed time', () => {
  test('goes to the next where the first would take it into their own time, which is right behind', async () => {
    const { ten, rows, aClient, cancel, offer } = await aWaitingList(app)
    const [longer, next] = [await aClient(0, {}, 60), await aClient(1)]
    for (const table of ['session', 'time_block'])
      await rows(`update ${table} set ends_at = ends_at + interval '30 minutes' where starts_at = $1`, [
        longer.startsAt,
      ])
    await longer.wait()
    await next.wait()
    await cancel()
    await offer()
    expect(await longer.own()).not.toHaveProperty('proposals')
    expect((await next.own()).proposals).toMatchObject([{ startsAt: ten }])
  })

  test('whose surroundings a visitor holds is offered to a longer session when the hold ends', async () => {
    const { practice, ten, rows, aClient, cancel, offer, jobsOf } = await aWaitingList(app)
    const only = await aClient(1)
    for (const table of ['session', 'time_block'])
      await rows(`update ${table} set ends_at = ends_at + interval '30 minutes' where starts_at = $1`, [only.startsAt])
    await only.wait()
    await cancel()
    await aVisitor(app, practice).hold(days(ten, 0, 60))
    const before = await jobsOf()
    await offer(undefined, new Date().toISOString())
    expect(await only.own()).not.toHaveProperty('proposals')
    expect(await jobsOf()).toBe(before + 1)
    await offer()
    expect((await only.own()).proposals).toMatchObject([{ startsAt: ten }])
  })

  test('of a repetition that was cancelled as a whole is offered to who joins later, each of its times', async () => {
    const { ten, plan, all, practice, client } = await aRepeater(app)
    await plan()
    const [first] = (await all()).sort((one, other) => one.startsAt.localeCompare(other.startsAt))
    await client.sessions.cancel({ params: { id: first!.id }, body: { reason: 'Non', following: 'cancel' } })
    const refused = await aVisitor(app, practice).book({ startsAt: days(ten, 1) })
    await client.sessions.refuse({ params: { id: refused.id }, body: { reason: 'Complet' } })
    const late = await aSession(app.orm, practice, { startsAt: new Date(days(ten, 22)) })
    const params = { token: signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id: late.id }) }
    await aVisitor(app, practice).api.booking.waitEarlier({ params, body: { isWanted: true } })
    const jobs = await queryOf(app.orm.em.fork())<{ id: string }>(
      `select data ->> 'sessionId' as id from pgboss.job where name = 'sessions.offerFreedTime'
       and data ->> 'practiceId' = $1 and state = 'created'`,
      [practice.id],
    )
    expect(jobs.map(({ id }) => id).sort()).toEqual(
      (await all())
        .filter(({ status, id }) => status === 'cancelled' && id !== refused.id)
        .map(({ id }) => id)
        .sort(),
    )
    expect(jobs).toHaveLength(4)
  })
})

test('a time is not offered while its cancellation can be undone, though an earlier one of it was', async () => {
  const { client, held, ten, aClient, offer } = await aWaitingList(app)
  const one = await aClient(1)
  await one.wait()
  const at = { params: { id: held.id } }
  const cancel = () => client.sessions.cancel({ ...at, body: { reason: 'Un empêchement', holdMailSeconds: 60 } })
  await cancel()
  await client.sessions.undoCancel(at)
  await cancel()
  const jobs = await queryOf(app.orm.em.fork())<{ sequence: number }>(
    `select (data ->> 'sequence')::int as sequence from pgboss.job where name = 'sessions.offerFreedTime'
     and data ->> 'sessionId' = $1 and state = 'created' order by start_after`,
    [held.id],
  )
  expect(jobs).toHaveLength(2)
  await offer(held.id, undefined, jobs[0]?.sequence)
  expect(await one.own()).not.toHaveProperty('proposals')
  await offer(held.id, undefined, jobs[1]?.sequence)
  expect((await one.own()).proposals).toMatchObject([{ startsAt: ten }])
})
