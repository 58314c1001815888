import { afterAll, expect, test } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { readOverview } from '../../src/reports/service.ts'
import { sessionsAtScale } from '../at-scale/sessions.ts'
import { freshDatabaseOfOwner } from '../database.ts'
import { queryPlan } from '../db/cost.ts'

const orm = await connect(await freshDatabaseOfOwner(), { max: 2 })
afterAll(() => orm.close(true))
const { practice, scope, questions } = await sessionsAtScale.fill(orm, 20_000)
const workOf = (about: string) => questions.find((question) => question.about === about)!.work

/** The indexes by which rows of sessions and clients are read. */
const waysOf = async (about: string) => {
  const nodes = await queryPlan(scope, workOf(about))
  const ways = nodes.filter((node) => ['session', 'patient'].includes(node['Relation Name'] ?? ''))
  return ways.map((way) => way['Index Cond'] ?? way.Plans?.[0]?.['Index Cond'] ?? way['Node Type'])
}

test('the practice’s figures are read from the indexes of session starts and of new clients', async () => {
  const ways = await waysOf('figures')
  for (const way of ways)
    expect(way).toMatch(/starts_at >= .*starts_at < |created_at >= .*created_at < |practice_id = /)
  expect(ways.some((way) => /starts_at >= .*starts_at < /.test(way))).toBe(true)
  expect(ways.some((way) => /created_at >= .*created_at < /.test(way))).toBe(true)
})

test('things to do are read from the index of unclosed sessions, and of coming ones', async () => {
  const ways = await waysOf('things to do')
  expect(ways.length).toBeGreaterThan(0)
  for (const way of ways) expect(way).toMatch(/status = .*(starts_at [<>] |'done')/)
})

test('the figures include all these sessions', async () => {
  const overview = await scope((em) => readOverview(queryOf(em), practice!.id, new Date()))
  expect(overview.sessions.total).toBeGreaterThan(1_800)
  expect(overview.clients.total).toBeGreaterThan(150)
})
