import { millisecondsInHour } from 'date-fns/constants'
import { afterAll, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createAnswerCache } from '../../src/http/answer-cache.ts'
import { startApp, testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

/**
 * A server that gets no notices, since it listens to another database: its cache and its clock are as old as the test
 * wants.
 */
let elapsed = 0
let ahead = 0
const deaf = await startApp({
  environment: { DATABASE_DIRECT_URL: await freshDatabase() },
  now: () => new Date(Date.now() + ahead),
  answers: createAnswerCache({ clock: () => elapsed }),
})
/** A server that gets notices, and never forgets by itself. */
const hearing = await startApp({ answers: createAnswerCache({ clock: () => 0 }) })
const other = await testApp()
afterAll(async () => {
  for (const { server, stop, close } of [deaf, hearing]) {
    stop()
    server.close()
    await close()
  }
})

const seen = (practice: BuiltPractice, startsAt: string) => aVisitor(deaf, practice).slots(startsAt)
const isRefused = async (practice: BuiltPractice, startsAt: string) =>
  expect(await refusal(aVisitor(deaf, practice).book({ startsAt }))).toMatchObject({ code: 'slot_taken' })
const sessionsOf = ({ id }: BuiltPractice) =>
  inPractice(other.orm.em.fork(), id, (em) =>
    queryOf(em)<{ starts_at: string }>('select starts_at from time_block order by starts_at'),
  )

test('a server without notices offers outdated free times for a second at most, and books nothing twice', async () => {
  const practice = await aPractice(other.orm)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  expect(await seen(practice, startsAt)).toContain(startsAt)
  await aVisitor(other, practice).book({ startsAt })
  expect(await seen(practice, startsAt)).toContain(startsAt)
  await isRefused(practice, startsAt)
  elapsed += 1_000
  expect(await seen(practice, startsAt)).not.toContain(startsAt)
  expect(await sessionsOf(practice)).toHaveLength(1)
})

test('a jumping clock brings no outdated answer back, and books nothing twice', async () => {
  const practice = await aPractice(other.orm)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  for (ahead of [0, millisecondsInHour, -millisecondsInHour]) expect(await seen(practice, startsAt)).toContain(startsAt)
  await aVisitor(other, practice).book({ startsAt })
  elapsed += 1_000
  for (ahead of [millisecondsInHour, -millisecondsInHour, 0]) {
    expect(await seen(practice, startsAt)).not.toContain(startsAt)
    await isRefused(practice, startsAt)
  }
  expect(await sessionsOf(practice)).toHaveLength(1)
})

test('a server that did not listen for a while clears its cache when it listens again', async () => {
  const practice = await aPractice(other.orm)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const remembered = () => aVisitor(hearing, practice).slots(startsAt)
  expect(await remembered()).toContain(startsAt)
  // Nobody is notified of this session, as if it had happened meanwhile.
  await aSession(other.orm, practice, { startsAt: new Date(startsAt) })
  expect(await remembered()).toContain(startsAt)
  await queryOf(other.orm.em.fork())(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
  )
  await expect.poll(remembered, { timeout: 20_000 }).not.toContain(startsAt)
})
