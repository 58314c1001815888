import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { readOverview } from '../../src/reports/service.ts'
import { readThingsToDo } from '../../src/reports/things-to-do.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { leastCost } from '../db/cost.ts'

const SESSIONS = 100_000
/** In the database, for one answer; blocks are of 8 kB. */
const MOST = { ms: 30, blocks: 2_000 }

const now = new Date()
let orm: MikroORM
let practice: BuiltPractice

/** Ten years of sessions, a new client with every tenth; the last hundred were never closed. */
beforeAll(async () => {
  orm = await connect(await freshDatabase(), { max: 2 })
  practice = await aPractice(orm)
  const [mine, whose] = [practice.id, practice.practitionerId].map((id) => `'${id}'::uuid`)
  await inPractice(orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    await query(`insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
      select gen_random_uuid(), ${mine}, 'Zoé', 'Nom' || n, n || '@essais.test', 'fr', now() - n * interval '8 hours'
      from generate_series(1, ${SESSIONS / 10}) n`)
    await query(`insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
        buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked,
        calendar_sequence, link_version)
      select gen_random_uuid(), ${mine}, ${whose}, p.ids[1 + n % ${SESSIONS / 10}],
        case when n <= 100 then 'scheduled' when n % 9 = 0 then 'cancelled' else 'completed' end,
        now() - n * interval '50 minutes', now() - n * interval '50 minutes' + interval '45 minutes', 0, 0, 'office', 'fr',
        'Europe/Paris', now() - n * interval '2 hours', false, 0, 1
      from (select array_agg(id) as ids from patient) p, generate_series(1, ${SESSIONS}) n`)
  })
  for (const table of ['patient', 'session']) await queryOf(orm.em.fork())(`vacuum analyze ${table}`)
}, 120_000)
afterAll(() => orm.close(true))

test.each<[string, (query: Query) => Promise<unknown>, RegExp]>([
  ['figures', (query) => readOverview(query, practice.id, now), /starts_at >= .*starts_at < |practice_id = /],
  ['things to do', (query) => readThingsToDo(query, practice.id, now), /status = .*starts_at < /],
])('the %s of a practice with a hundred thousand sessions are read at once, from indexes', async (_, work, range) => {
  const { ms, blocks, nodes } = await leastCost((read) => inPractice(orm.em.fork(), practice.id, read), work, MOST.ms)
  expect(ms).toBeLessThan(MOST.ms)
  expect(blocks).toBeLessThan(MOST.blocks)
  const ways = nodes.filter((node) => ['session', 'patient'].includes(node['Relation Name'] ?? ''))
  expect(ways.length).toBeGreaterThan(0)
  for (const way of ways) expect(way['Index Cond'], JSON.stringify(way)).toMatch(range)
  if (_ === 'figures')
    expect(ways.some((way) => /starts_at >= .*starts_at < /.test(way['Index Cond'] ?? ''))).toBe(true)
  if (_ === 'figures')
    expect(ways.some((way) => /created_at >= .*created_at < /.test(way['Index Cond'] ?? ''))).toBe(true)
})

test('the figures are those of all these sessions', async () => {
  const overview = await inPractice(orm.em.fork(), practice.id, (em) => readOverview(queryOf(em), practice.id, now))
  expect(overview.sessions.total).toBeGreaterThan(1_800)
  expect(overview.clients.total).toBeGreaterThan(900)
})
