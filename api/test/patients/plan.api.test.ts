import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { clients } from '../at-scale/clients.ts'
import { freshDatabaseOfOwner } from '../database.ts'
import { queryPlan } from '../db/cost.ts'

const orm = await connect(await freshDatabaseOfOwner(), { max: 2 })
afterAll(() => orm.close(true))
const { scope, questions } = await clients.fill(orm, 3_000)
const workOf = (about: string) => questions.find((question) => question.about === about)!.work

/** The queries while typing: `npm run bench lists` measures their time among a hundred thousand clients. */
const searches = questions.filter(({ mostMs }) => mostMs < 100)

describe('among the clients of one practice', () => {
  test.each(searches)('words are found by an index under row-level security: $about', async ({ work }) => {
    const nodes = await queryPlan(scope, work)
    const words = nodes.filter((node) => node['Relation Name'] === 'patient_search_term')
    expect(words.length).toBeGreaterThan(0)
    for (const node of words) {
      const condition = node['Index Cond'] ?? node.Plans?.[0]?.['Index Cond']
      expect(condition, JSON.stringify(node)).toMatch(/word >= |word \^@ |patient_id = |practice_id = .*word = /)
    }
  })

  test.each(questions)('no table of theirs is scanned completely for want of an index: $about', async ({ work }) => {
    const walked = (await queryPlan(scope, work)).filter((node) => node['Node Type'] === 'Seq Scan')
    const large = ['patient', 'patient_search_term', 'patient_tag', 'session']
    expect(walked.filter((node) => large.includes(node['Relation Name'] ?? ''))).toEqual([])
  })

  test('a page of all clients is read in the order of an index', async () => {
    const nodes = await queryPlan(scope, workOf('everybody'))
    const page = nodes.find((node) => node['Index Name'] === 'patient_listed' && 'Index Cond' in node)
    expect(page).toMatchObject({ 'Node Type': 'Index Only Scan', 'Actual Rows': 20 })
  })

  test.each(['by when they will next be here', 'by when they were last here'])(
    '%s, sessions are read no further than a page needs',
    async (about) => {
      const walked = (await queryPlan(scope, workOf(about))).filter((node) => node['Index Name'] === 'session_starts')
      expect(walked.length).toBeGreaterThan(0)
      for (const { 'Actual Rows': rows } of walked) expect(rows).toBeLessThan(300)
    },
  )
})
