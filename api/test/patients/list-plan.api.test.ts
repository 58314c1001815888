import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { patients } from '../../src/patients/contract.ts'
import { listPatients } from '../../src/patients/directory.ts'
import { aPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { leastCost } from '../db/cost.ts'

/** What orders and filters that are no search may take, among more clients than any practice has. */
const MOST_MS_OF_ALL = 400

const orm = await connect(await freshDatabase(), { max: 2 })
afterAll(() => orm.close(true))
const practice = await aPractice(orm)
const now = new Date()

// A hundred thousand clients of one practice.
await inPractice(orm.em.fork(), practice.id, async (em) => {
  const query = queryOf(em)
  await query(`insert into patient (id, practice_id, firstname, lastname, email, phone, locale, created_at)
    select gen_random_uuid(), '${practice.id}', (array['Zoé', 'Marie', 'Paul', 'Anne', 'Marc', 'Élise', 'Hugo', 'Inès'])[1 + n % 8]
      || chr(97 + n % 5), chr(65 + n % 26) || substr(md5(n::text), 1, 6), 'client' || n || '@essais.test',
      '+336' || lpad(n::text, 8, '0'), 'fr', now() from generate_series(1, 100000) n`)
  // Three sessions of each, the last of every second one still to come.
  await query(`insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
      buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked,
      calendar_sequence, link_version)
    select gen_random_uuid(), p.practice_id, '${practice.practitionerId}', p.id, 'completed', at, at + interval '1 hour',
      0, 0, 'office', 'fr', 'Europe/Paris', at, false, 0, 1
    from (select *, row_number() over () as place from patient) p, generate_series(1, 3) n,
      lateral (select now() + case when n = 3 and place % 2 = 0 then 1 else -1 end * (place * 7 % 997 + n) * interval '1 day') t (at)`)
  await query(`insert into patient_tag (practice_id, patient_id, tag)
    select practice_id, id, 'tag ' || row_number() over () % 50 from patient`)
})
const tables = ['patient', 'patient_word', 'patient_tag', 'session']
for (const table of tables) await queryOf(orm.em.fork())(`vacuum analyze ${table}`).catch(() => {})
for (const table of tables) await queryOf(orm.em.fork())(`analyze ${table}`)

const scope = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(orm.em.fork(), practice.id, work)
const search = (asked: object) => (query: Query) =>
  listPatients(query, practice.id, patients.list.query.parse({ perPage: '20', ...asked }), now)

describe('among a hundred thousand clients of one practice', () => {
  test.each<[string, object]>([
    ['by when they were last here', { sort: '-lastSession' }],
    ['by when they will next be here', { sort: 'nextSession' }],
    ['by when they were added', { sort: '-createdAt' }],
    ['who was here this month', { lastSeen: 'within30' }],
    ['who was not here for a year', { lastSeen: 'longer' }],
    ['who never was', { lastSeen: 'never' }],
    ['who comes this week', { next: 'week' }],
    ['who does not come again', { next: 'none' }],
    ['with a tag', { tag: 'tag 7' }],
    ['of a common name who do not come again', { q: 'ma', next: 'none' }],
    ['the archive', { archived: 'only' }],
  ])(`%s are listed in ${MOST_MS_OF_ALL} ms`, async (_, asked) => {
    const { ms } = await leastCost(scope, search(asked), MOST_MS_OF_ALL)
    expect(ms).toBeLessThan(MOST_MS_OF_ALL)
  })

  test.each(['nextSession', '-lastSession'])(
    'by %s, sessions are walked no further than a page needs',
    async (sort) => {
      const { nodes } = await leastCost(scope, search({ sort }), MOST_MS_OF_ALL)
      const walked = nodes.filter((node) => node['Index Name'] === 'session_starts')
      expect(walked.length).toBeGreaterThan(0)
      for (const { 'Actual Rows': rows } of walked) expect(rows).toBeLessThan(1000)
    },
  )
})
