import { afterAll, describe, expect, test } from 'vitest'
import { readCalendly, readEveryCalendly } from '../../src/calendly/jobs.ts'
import { connect } from '../../src/db/orm.ts'
import { startApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aBooker, besideCalendly, inDays, until } from './a-calendly.ts'

const url = await freshDatabase()
// Regular readings go through all existing accounts, so nobody else may fill this database.
const orm = await connect(url)
const beside = await besideCalendly({ database: { url, orm } })
afterAll(async () => {
  await beside.end()
  await orm.close(true)
})
const { app, calendly } = beside

type Booker = Awaited<ReturnType<typeof aBooker>>

/** The waiting jobs for an account, and their delays in seconds. */
const waiting = ({ own, practice }: Booker) =>
  own((query) =>
    query<{ key: string; in: number; data: { isSecond?: boolean } }>(
      `select split_part(singleton_key, ' ', 1) as key, data,
         round(date_part('epoch', start_after - created_on))::int as in
       from pgboss.job where name = 'calendly.read' and data ->> 'of' = $1 order by created_on`,
      [practice.id],
    ),
  )

describe('regularly', () => {
  test('every account is read, and no practice without one', async () => {
    const [booker, other] = [await aBooker(beside), await aPractice(app.orm)]
    await booker.connect()
    await booker.own((query) => query('delete from pgboss.job where data ->> $1 = $2', ['of', booker.practice.id]))
    await readEveryCalendly.run({ em: app.orm.em.fork(), now: new Date(), app: app.app as never }, {})
    expect(await waiting(booker)).toHaveLength(1)
    expect(await waiting({ ...booker, practice: other })).toEqual([])
  })

  test('an account whose reading failed is read again soon, as soon as Calendly allows, and then in its turn', async () => {
    const booker = await aBooker(beside)
    await booker.connect()
    await booker.own((query) => query('delete from pgboss.job where data ->> $1 = $2', ['of', booker.practice.id]))
    calendly.fault(booker.person, { kind: 'rate_limit', path: '/scheduled_events' })
    await booker.read()
    const [second, ...more] = await waiting(booker)
    expect(more).toEqual([])
    expect(second).toMatchObject({ key: 'later', data: { isSecond: true } })
    expect(Math.abs((second?.in ?? 0) - 40)).toBeLessThan(3)
    const context = { em: app.orm.em.fork(), now: new Date(), app: app.app as never }
    await readCalendly.run(context, { of: booker.practice.id, isSecond: true })
    expect(await waiting(booker)).toHaveLength(1)
  })

  test('an account whose token was revoked is not asked again and again', async () => {
    const booker = await aBooker(beside)
    await booker.connect()
    await booker.own((query) => query('delete from pgboss.job where data ->> $1 = $2', ['of', booker.practice.id]))
    Object.assign(booker.person, { token: null })
    await booker.read()
    expect(await waiting(booker)).toEqual([])
  })
})

test('the worker reads after a delivery, with no secret in the queue and none in its log', async () => {
  const office = await aPostOffice({ environment: { CALENDLY_URL: calendly.url, PUBLIC_URL: app.config.PUBLIC_URL } })
  const own = await startApp({
    database: { url: office.url, orm: office.orm },
    environment: { CALENDLY_URL: calendly.url },
  })
  const booker = await aBooker({ app: own, calendly })
  await calendly.book(booker.person, { startsAt: inDays(2) })
  await booker.connect()
  await office.worker()
  await until(async () => (await booker.starts()).length > 0)
  expect(await booker.starts()).toEqual([inDays(2).toISOString()])
  for (const { data } of await office.jobs('calendly.read')) expect(Object.keys(data)).toEqual(['of'])
  expect(office.logged()).not.toContain(booker.person.token)
  await own.end()
})
