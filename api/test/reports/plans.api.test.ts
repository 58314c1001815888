import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { readOverview } from '../../src/reports/service.ts'
import { readThingsToDo } from '../../src/reports/things-to-do.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'

const SESSIONS = 100_000
/** In the database, for one answer; blocks are of 8 kB. */
const MOST = { ms: 30, blocks: 2_000 }
/** A statement that does the same everywhere, and what it takes on a machine that does nothing else. */
const REFERENCE = { sql: 'select count(*) from generate_series(1, 100000)', ms: 13 }

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

interface Node {
  'Relation Name'?: string
  'Index Cond'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
interface Plan {
  'Execution Time': number
  Plan: Node
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What the statements of some work take, milliseconds as if the machine did nothing else, and how they are done. */
async function cost(work: (query: Query) => Promise<unknown>) {
  const sum = { ms: 0, blocks: 0, nodes: [] as Node[] }
  await inPractice(orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    const explained = async (sql: string, params: readonly unknown[] = []) => {
      const [row] = await query<{ 'QUERY PLAN': [Plan] }>(`explain (analyze, buffers, format json) ${sql}`, params)
      return row!['QUERY PLAN'][0]
    }
    const { 'Execution Time': reference } = await explained(REFERENCE.sql)
    await work(async (sql, params) => {
      const { 'Execution Time': ms, Plan: plan } = await explained(sql, params)
      sum.ms += ms / Math.max(1, reference / REFERENCE.ms)
      sum.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      sum.nodes.push(...nodesOf(plan))
      return query(sql, params)
    })
  })
  return sum
}

/** Others may take the machine in the middle: the least of a few counts. */
async function least(work: (query: Query) => Promise<unknown>) {
  let best = await cost(work)
  for (let again = 0; again < 9 && best.ms > MOST.ms; again++) {
    const next = await cost(work)
    if (next.ms < best.ms) best = next
  }
  return best
}

test.each<[string, (query: Query) => Promise<unknown>, RegExp]>([
  ['figures', (query) => readOverview(query, practice.id, now), /starts_at >= .*starts_at < |practice_id = /],
  ['things to do', (query) => readThingsToDo(query, practice.id, now), /status = .*starts_at < /],
])('the %s of a practice with a hundred thousand sessions are read at once, from indexes', async (_, work, range) => {
  const { ms, blocks, nodes } = await least(work)
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
