import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin } from '../../src/admin/contract.ts'
import { listPatients } from '../../src/admin/lists/patients.ts'
import { listPractitioners } from '../../src/admin/lists/practitioners.ts'
import { listUsers } from '../../src/admin/lists/users.ts'
import { inAdminScope } from '../../src/db/admin-scope.ts'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { freshDatabase } from '../database.ts'
import { leastCost } from '../db/cost.ts'
import { fillPlatform } from './a-million.ts'

/** Enough that reading all of them takes several times as long as is allowed. */
const MANY = 200_000
/** In the database, for a page and its total together; blocks are of 8 kB. */
const MOST = { ms: 30, blocks: 10_000 }

let orm: MikroORM
beforeAll(async () => {
  orm = await connect(await freshDatabase(), { max: 2 })
  await fillPlatform(orm, MANY)
}, 300_000)
afterAll(() => orm.close(true))

const users = (asked: object) => (query: Query) => listUsers(query, admin.users.query.parse(asked), new Date())
const practitioners = (asked: object) => (query: Query) =>
  listPractitioners(query, admin.practitioners.query.parse(asked))
const patients = (asked: object) => (query: Query) => listPatients(query, admin.patients.query.parse(asked))
const deep = { page: '101', perPage: '100' }

describe('among very many, the database soon finds', () => {
  test.each<[string, (query: Query) => Promise<unknown>]>([
    ['the latest accounts', users({})],
    ['accounts by name', users({ sort: 'name' })],
    ['accounts by address', users({ sort: '-email' })],
    ['a page that lies deep', users({ ...deep, sort: 'name' })],
    ['one account by its address', users({ q: 'marie.durand4369@essais.test' })],
    ['accounts of a frequent name', users({ q: 'martin', perPage: '100' })],
    ['accounts of a frequent name in the order of names', users({ q: 'zoe moreau', sort: 'name' })],
    ['accounts by two letters', users({ q: 'oe' })],
    ['accounts of a very frequent name that comes last', users({ q: 'zoe', sort: 'name' })],
    ['accounts by two letters and their address', users({ q: 'zo', sort: 'email' })],
    ['nobody', users({ q: 'xyzzy plugh' })],
    ['a practice', users({ q: 'cabinet 4321' })],
    ['suspended accounts', users({ status: 'suspended' })],
    ['unverified accounts by name', users({ status: 'unverified', sort: 'name' })],
    ['admins', users({ role: 'admin' })],
    ['active admins of a name', users({ role: 'admin', status: 'active', q: 'an' })],
    ['the latest practitioners', practitioners({})],
    ['practitioners of a name', practitioners({ q: 'durand', sort: 'name' })],
    ['practitioners in essential mode', practitioners({ mode: 'essential', perPage: '100' })],
    ['suspended practitioners', practitioners({ status: 'suspended' })],
    ['the latest patients', patients({})],
    ['patients by name', patients({ sort: 'lastname' })],
    ['patients deep in the alphabet', patients({ ...deep, sort: '-lastname' })],
    ['patients of a frequent name', patients({ q: 'martin' })],
    ['patients of a whole name', patients({ q: 'Léa Œuvrard', sort: 'lastname' })],
    ['one patient by address', patients({ q: 'hugo4344@' })],
    ['no patient', patients({ q: 'xyzzy' })],
    ['patients with an account', patients({ account: 'with' })],
    ['patients without one', patients({ account: 'without', q: 'zo' })],
  ])('%s', async (_, work) => {
    const { ms, blocks } = await leastCost((read) => inAdminScope(orm.em.fork(), read), work, MOST.ms)
    expect(ms).toBeLessThan(MOST.ms)
    expect(blocks).toBeLessThan(MOST.blocks)
  })
})

test('of a search that finds more than are counted, the latest come first', async () => {
  const query = admin.users.query.parse({ q: 'zoe', sort: 'name' })
  const { rows, total } = await inAdminScope(orm.em.fork(), (em) => listUsers(queryOf(em), query, new Date()))
  expect(total).toBe(10_001)
  const made = rows.map(({ createdAt }) => createdAt.getTime())
  expect(made).toEqual(made.toSorted((one, other) => other - one))
})
