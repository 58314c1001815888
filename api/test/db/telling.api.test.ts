import { pino } from 'pino'
import { v7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishAfterCommit } from '../../src/db/commits.ts'
import { poolOf, queryOn } from '../../src/db/native.ts'
import { startNotifier } from '../../src/db/notifier.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { publishChange } from '../../src/events/publish.ts'
import { aPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'

const patience = { timeout: 10_000 }

/** A database of its own with a notifier: the notices of a practice, and those that wait. */
async function aTeller() {
  const orm = await connect(await freshDatabase())
  const telling = startNotifier(orm, pino({ level: 'silent' }))
  onTestFinished(async () => {
    vi.useRealTimers()
    await telling.stop()
    await orm.close(true)
  })
  const practice = await aPractice(orm)
  const query = queryOn(await poolOf(orm))
  const announce = () =>
    inPractice(orm.em.fork(), practice.id, (em) => publishChange(queryOf(em), practice.id, 'inbox'))
  const waiting = async () => (await query<{ id: string }>('select id from notice')).map(({ id }) => id)
  const announceAnHourAgo = async () => {
    const id = v7({ msecs: Date.now() - 3_600_000 })
    await query('insert into notice (id, payload) values ($1, $2)', [id, '{}'])
    return id
  }
  /** Wakes the notifier, and creates no id. */
  const wake = () => inPractice(orm.em.fork(), practice.id, async (em) => publishAfterCommit(queryOf(em)))
  return { announce, announceAnHourAgo, wake, waiting }
}

test('an old notice is looked for once a minute, and not at each commit', async () => {
  const { announce, announceAnHourAgo, wake, waiting } = await aTeller()
  await announce()
  await expect.poll(waiting, patience).toEqual([])
  const old = await announceAnHourAgo()
  await announce()
  await expect.poll(waiting, patience).toEqual([old])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await wake()
  await expect.poll(waiting, patience).toEqual([])
})

test('a clock that was ahead for a moment leaves no notice unsent', async () => {
  const { announce, announceAnHourAgo, waiting } = await aTeller()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await announce()
  await expect.poll(waiting, patience).toEqual([])
  vi.useRealTimers()
  await announceAnHourAgo()
  await announce()
  await expect.poll(waiting, patience).toEqual([])
})
