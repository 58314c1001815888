import { admin } from '../../src/admin/contract.ts'
import { listAllPatients } from '../../src/admin/lists/patients.ts'
import { listPractitioners } from '../../src/admin/lists/practitioners.ts'
import { listUsers } from '../../src/admin/lists/users.ts'
import { inAdminScope } from '../../src/db/admin-scope.ts'
import type { Query } from '../../src/db/query.ts'
import type { AtScale } from './crowd.ts'
import { fillPlatform } from './platform-rows.ts'

const users = (search: object) => (query: Query) => listUsers(query, admin.users.query.parse(search), new Date())
const practitioners = (search: object) => (query: Query) =>
  listPractitioners(query, admin.practitioners.query.parse(search))
const patients = (search: object) => (query: Query) => listAllPatients(query, admin.patients.query.parse(search))
const deep = { page: '101', perPage: '100' }

const questions: [string, (query: Query) => Promise<unknown>][] = [
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
]

/** The accounts and as many patients of the whole platform, which an admin searches. */
export const platform: AtScale = {
  name: 'accounts and patients of the platform',
  many: 200_000,
  async fill(orm, count) {
    await fillPlatform(orm, count)
    return {
      scope: (work) => inAdminScope(orm.em.fork(), work),
      questions: questions.map(([about, work]) => ({ about, work, mostMs: 30 })),
    }
  },
}
