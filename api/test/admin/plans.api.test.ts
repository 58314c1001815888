import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { admin } from '../../src/admin/contract.ts'
import { listUsers } from '../../src/admin/lists/users.ts'
import { inAdminScope } from '../../src/db/admin-scope.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { platform } from '../at-scale/platform.ts'
import { aPractice } from '../build.ts'
import { freshDatabase, freshDatabaseOfOwner } from '../database.ts'
import { queryPlan } from '../db/cost.ts'

const orm = await connect(await freshDatabaseOfOwner(), { max: 2 })
afterAll(() => orm.close(true))
const { scope, questions } = await platform.fill(orm, 12_000)

describe('an index among the platform’s accounts and patients finds', () => {
  test.each(questions)('$about', async ({ work }) => {
    const nodes = await queryPlan(scope, work)
    const rows = nodes.filter((node) => ['app_user', 'patient'].includes(node['Relation Name'] ?? ''))
    expect(rows.length).toBeGreaterThan(0)
    // Rows that are only counted are read in any order, and no further than the count needs.
    for (const node of rows.filter((node) => node['Node Type'] === 'Seq Scan'))
      expect(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), JSON.stringify(node)).toBeLessThan(10_010)
  })
})

test('a search with more results than are counted lists the latest first', async () => {
  // A separate database: so many accounts without a practitioner would change the plans above.
  const crowded = await connect(await freshDatabase(), { max: 1 })
  onTestFinished(() => crowded.close(true))
  const { id } = await aPractice(crowded)
  await queryOf(crowded.em.fork())(
    `insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin, created_at)
     select gen_random_uuid(), $1, 'zoe' || n || '@essais.test', 'Zoé Essai', 'fr', 'Europe/Paris', 'x', false,
       now() - n * interval '1 minute' from generate_series(1, 10100) n`,
    [id],
  )
  const query = admin.users.query.parse({ q: 'zoe', sort: 'name' })
  const { rows, total } = await inAdminScope(crowded.em.fork(), (em) => listUsers(queryOf(em), query, new Date()))
  expect(total).toBe(10_001)
  const made = rows.map(({ createdAt }) => createdAt.getTime())
  expect(made).toEqual(made.toSorted((one, other) => other - one))
})
