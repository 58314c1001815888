import { afterAll, describe, expect, test } from 'vitest'
import type { Secrets } from '../../src/crypto/vault.ts'
import { connect } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { patients } from '../../src/patients/contract.ts'
import { listPatients } from '../../src/patients/directory.ts'
import { sessions } from '../../src/sessions/contract.ts'
import { listSessions } from '../../src/sessions/overview.ts'
import { APP_SECRET } from '../app.ts'
import { aPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { leastCost } from '../db/cost.ts'

/** The console's goal for what is searched as one types. */
const MOST_MS = 30

const orm = await connect(await freshDatabase(), { max: 2 })
afterAll(() => orm.close(true))
const practice = await aPractice(orm)
const now = new Date()
const secrets = { APP_SECRET } as Secrets

// A hundred thousand clients of one practice, every fortieth of whom has the same first name.
await inPractice(orm.em.fork(), practice.id, async (em) => {
  const query = queryOf(em)
  await query(`insert into patient (id, practice_id, firstname, lastname, email, phone, locale, created_at)
    select gen_random_uuid(), '${practice.id}', (array['Zoé', 'Marie', 'Paul', 'Anne', 'Marc', 'Élise', 'Hugo', 'Inès'])[1 + n % 8]
      || chr(97 + n % 5), chr(65 + n % 26) || substr(md5(n::text), 1, 6), 'client' || n || '@essais.test',
      '+336' || lpad(n::text, 8, '0'), 'fr', now() from generate_series(1, 100000) n`)
})
for (const table of ['patient', 'patient_word']) await queryOf(orm.em.fork())(`vacuum analyze ${table}`).catch(() => {})
for (const table of ['patient', 'patient_word']) await queryOf(orm.em.fork())(`analyze ${table}`)

const scope = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(orm.em.fork(), practice.id, work)
const search = (asked: object) => (query: Query) =>
  listPatients(query, practice.id, patients.list.query.parse({ perPage: '20', ...asked }), now)

describe('among a hundred thousand clients of one practice', () => {
  test.each<[string, object]>([
    ['one letter', { q: 'm' }],
    ['two letters', { q: 'ma' }],
    ['a first name', { q: 'marie' }],
    ['two beginnings', { q: 'marie f' }],
    ['two beginnings that few share', { q: 'zoe q1' }],
    ['an address', { q: 'client4711@essais.test' }],
    ['a number', { q: '06 00 00 47 11' }],
    ['nobody', { q: 'nobodyhasthisname' }],
    ['nobody, of two names that many have', { q: 'mariea mariec' }],
  ])(`%s is listed in ${MOST_MS} ms`, async (_, asked) => {
    const { ms } = await leastCost(scope, search(asked), MOST_MS)
    expect(ms).toBeLessThan(MOST_MS)
  })

  test('a page of everybody is read in the order of an index', async () => {
    const { nodes } = await leastCost(scope, search({}), MOST_MS)
    const page = nodes.find((node) => node['Index Name'] === 'patient_listed' && 'Index Cond' in node)
    expect(page).toMatchObject({ 'Node Type': 'Index Only Scan', 'Actual Rows': 20 })
  })

  test('words are found by an index under row-level security, for clients and for their sessions', async () => {
    const bySession = (query: Query) =>
      listSessions(query, secrets, practice.id, sessions.list.query.parse({ q: 'zoe q12' }), now)
    for (const work of [search({ q: 'zoe q12' }), bySession]) {
      const { nodes } = await leastCost(scope, work, MOST_MS)
      const words = nodes.filter((node) => node['Relation Name'] === 'patient_word')
      expect(words.length).toBeGreaterThan(0)
      expect(words.every((node) => /word >= |word \^@ |patient_id = /.test(node['Index Cond'] ?? ''))).toBe(true)
    }
  })
})
