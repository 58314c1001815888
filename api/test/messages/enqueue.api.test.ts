import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { job } from '../../src/jobs/job.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aPractice } from '../build.ts'
import { watchedQuery } from '../db/watched-query.ts'
import { aPostOffice } from './a-worker.ts'

interface Note {
  practiceId: PracticeId
  word: string
}

type Noted = ReturnType<typeof aNotedJob>['noted']

/** A job that reports its payload each time it runs. */
function aNotedJob(name: string) {
  const seen: { word: string; now: Date }[] = []
  let noticed = () => {}
  const noted = job<Note>(name, async ({ now }, { word }) => {
    seen.push({ word, now })
    noticed()
  })
  const times = (count: number) =>
    new Promise<void>((done) => {
      noticed = () => seen.length >= count && done()
      noticed()
    })
  return { noted, seen, times }
}

test('a job exists if, and only if, the transaction of its cause commits', async () => {
  const { orm, jobs, workerOf } = await aPostOffice()
  const { id: practiceId } = await aPractice(orm)
  const { noted, seen, times } = aNotedJob('tests.noted')
  await inPractice(orm.em, practiceId, (em) => enqueue(queryOf(em), noted, { practiceId, word: 'kept' }))
  const failing = inPractice(orm.em, practiceId, async (em) => {
    await enqueue(queryOf(em), noted, { practiceId, word: 'lost' })
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await jobs('tests.noted')).toMatchObject([{ state: 'created', data: { word: 'kept' } }])
  await workerOf(noted)
  await times(1)
  expect(seen).toMatchObject([{ word: 'kept' }])
})

test('workers are notified of a job when its transaction commits, but not of one that is rolled back or delayed', async () => {
  const { orm, url, workerOf } = await aPostOffice()
  const { id: practiceId } = await aPractice(orm)
  await workerOf(aNotedJob('tests.other').noted)
  const listener = new pg.Client({ connectionString: url })
  await listener.connect()
  onTestFinished(() => listener.end())
  const { rows } = await listener.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and query like 'LISTEN "pgboss%'`,
  )
  expect(rows).toHaveLength(1)
  // The same statement as a worker's listener.
  await listener.query(rows[0]?.query ?? '')
  const notices: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => notices.push(payload))
  const add = (word: string, options = {}) =>
    inPractice(orm.em, practiceId, async (em) => {
      await enqueue(queryOf(em), aNotedJob(`tests.${word}`).noted, { practiceId, word }, options)
      if (word === 'lost') throw new Error('the cause failed')
    })
  await expect(add('lost')).rejects.toThrow('the cause failed')
  await add('later', { startAfter: new Date(Date.now() + 60_000) })
  await add('now')
  // Earlier notices would have come before it, or together with it.
  await expect.poll(() => notices).toContain('tests.now')
  await listener.query('select')
  expect(notices).toEqual(['tests.now'])
})

test('different jobs wait beside each other, and of one key only one waits', async () => {
  const { orm, jobs } = await aPostOffice()
  const { id: practiceId } = await aPractice(orm)
  const { noted } = aNotedJob('tests.keyed')
  await inPractice(orm.em, practiceId, async (em) => {
    for (const word of ['one', 'two']) await enqueue(queryOf(em), noted, { practiceId, word })
    for (const word of ['three', 'again'])
      await enqueue(queryOf(em), noted, { practiceId, word }, { singletonKey: 'three' })
  })
  const words = (await jobs('tests.keyed')).map(({ data }) => (data as Note).word)
  expect(words.toSorted()).toEqual(['one', 'three', 'two'])
})

test('jobs of several kinds added together take one statement, and one of a new kind is added beside them', async () => {
  const { orm, jobs } = await aPostOffice()
  const { id: practiceId } = await aPractice(orm)
  const kinds = ['tests.first', 'tests.second', 'tests.third']
  const [first, second, third] = kinds.map((name) => aNotedJob(name).noted) as [Noted, Noted, Noted]
  const addAll = (noted: Noted[], word: string) =>
    inPractice(orm.em.fork(), practiceId, async (em) => {
      const sent: string[] = []
      const query = watchedQuery(em, (sql, params) => {
        sent.push(sql)
        return queryOf(em)(sql, params)
      })
      await Promise.all(noted.map((each) => enqueue(query, each, { practiceId, word })))
      return sent
    })
  await addAll([first, second], 'one')
  expect(await addAll([first, second], 'two')).toHaveLength(1)
  await addAll([first, third, second], 'three')
  const words = async (name: string) => (await jobs(name)).map(({ data }) => (data as Note).word).toSorted()
  expect(await Promise.all(kinds.map(words))).toEqual([['one', 'three', 'two'], ['one', 'three', 'two'], ['three']])
})

test('two transactions may be the first to add a job of a new kind', async () => {
  const { orm, jobs } = await aPostOffice()
  const { id: practiceId } = await aPractice(orm)
  const { noted } = aNotedJob('tests.new')
  const add = (word: string) =>
    inPractice(orm.em.fork(), practiceId, (em) => enqueue(queryOf(em), noted, { practiceId, word }))
  await Promise.all(['a', 'b', 'c', 'd'].map(add))
  expect(await jobs('tests.new')).toHaveLength(4)
})

test('a delayed job does not run before its time', async () => {
  const { orm, workerOf, jobs, hurry } = await aPostOffice()
  const { id: practiceId } = await aPractice(orm)
  const { noted, seen, times } = aNotedJob('tests.later')
  const startAfter = new Date(Date.now() + 3_600_000)
  await inPractice(orm.em, practiceId, (em) =>
    enqueue(queryOf(em), noted, { practiceId, word: 'later' }, { startAfter }),
  )
  const [waiting] = await jobs('tests.later')
  expect(new Date(waiting!.start_after)).toEqual(startAfter)
  const { noted: other, times: otherTimes } = aNotedJob('tests.now')
  await inPractice(orm.em, practiceId, (em) => enqueue(queryOf(em), other, { practiceId, word: 'now' }))
  await workerOf(noted, other)
  await otherTimes(1)
  expect(seen).toEqual([])
  await hurry()
  await times(1)
  expect(seen[0]!.word).toBe('later')
})

test('a worker whose clock is slow does not delay a job', async () => {
  const { orm, workerOf } = await aPostOffice({ now: () => new Date(Date.now() - 300_000) })
  const { id: practiceId } = await aPractice(orm)
  const { noted, seen, times } = aNotedJob('tests.clock')
  const startAfter = new Date(Date.now() - 1000)
  await inPractice(orm.em, practiceId, (em) => enqueue(queryOf(em), noted, { practiceId, word: 'due' }, { startAfter }))
  await workerOf(noted)
  await times(1)
  expect(seen[0]!.now).toEqual(startAfter)
})

test('a job of a practice sees the rows of that practice and no others', async () => {
  const { orm, workerOf } = await aPostOffice()
  const [mine, other] = [await aPractice(orm, { name: 'Cabinet du Port' }), await aPractice(orm)]
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const look = job<{ practiceId: PracticeId }>('tests.look', async ({ em }) => {
    const rows = await queryOf(em)<{ id: string }>('select id from practice')
    resolve(rows.map(({ id }) => id))
  })
  await inPractice(orm.em, mine.id, (em) => enqueue(queryOf(em), look, { practiceId: mine.id }))
  await workerOf(look)
  expect(await promise).toEqual([mine.id])
  expect(other.id).not.toBe(mine.id)
})
