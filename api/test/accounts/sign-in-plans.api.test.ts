import { afterAll, expect, test } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { readActor } from '../../src/http/actor.ts'
import { signIns, tokenOf } from '../at-scale/sign-ins.ts'
import { freshDatabaseOfOwner } from '../database.ts'
import { leastCost } from '../db/cost.ts'

/** Two indexes of three or four levels and two rows, of 8 kB each. */
const MOST_BLOCKS = 10

const orm = await connect(await freshDatabaseOfOwner(), { max: 1 })
afterAll(() => orm.close(true))
const { scope, questions } = await signIns.fill(orm, 10_000)

test.each(questions)('$about is read from two indexes, however many are signed in', async ({ work }) => {
  const { blocks, nodes } = await leastCost(scope, work)
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect(blocks).toBeLessThanOrEqual(MOST_BLOCKS)
})

test('a token is read from the index, whether it exists or not', async () => {
  const query = queryOf(orm.em.fork())
  expect(await readActor(query, tokenOf(77), new Date())).toMatchObject({ kind: 'practitioner' })
  expect(await readActor(query, 'nobody’s', new Date())).toBeNull()
})
