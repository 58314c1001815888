import { type Secrets, vaultOf } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { patients } from '../../src/patients/contract.ts'
import { listPatients } from '../../src/patients/list.ts'
import { tagDigest } from '../../src/patients/tags.ts'
import { sessions } from '../../src/sessions/contract.ts'
import { listSessions } from '../../src/sessions/reading/list.ts'
import { APP_SECRET } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import type { AtScale, MeasuredQuery } from './crowd.ts'

const secrets = { APP_SECRET } as Secrets

/** The console's goal for a search while typing, in ms. */
const SEARCH_MS = 30
/** The limit for orders and filters without a search, in ms, among more clients than any practice has. */
const ORDER_MS = 400

const searches: [string, object][] = [
  ['one letter', { q: 'm' }],
  ['two letters', { q: 'ma' }],
  ['a first name', { q: 'marie' }],
  ['two beginnings', { q: 'marie f' }],
  ['two beginnings that few share', { q: 'zoe q1' }],
  ['an address', { q: 'client4711@essais.test' }],
  ['a number', { q: '06 00 00 47 11' }],
  ['nobody', { q: 'nobodyhasthisname' }],
  ['nobody, of two names that many have', { q: 'mariea mariec' }],
]

const orders: [string, object][] = [
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
  ['everybody', {}],
]

/** The clients of one practice, each with three sessions and a tag; one in forty has the same first name. */
export const clients: AtScale = {
  name: 'clients of one practice',
  many: 100_000,
  async fill(orm, count) {
    const practice = await aPractice(orm)
    await inPractice(orm.em.fork(), practice.id, (em) => addClients(queryOf(em), practice, count))
    for (const table of ['patient', 'patient_search_term', 'patient_tag', 'session'])
      await queryOf(orm.em.fork())(`vacuum analyze ${table}`)
    const workOf = (query: object) => listed(practice, query)
    const question =
      (mostMs: number) =>
      ([about, query]: [string, object]): MeasuredQuery => ({ about, work: workOf(query), mostMs })
    return {
      scope: (work) => inPractice(orm.em.fork(), practice.id, work),
      questions: [...searches.map(question(SEARCH_MS)), ...orders.map(question(ORDER_MS)), ofSessions(practice)],
    }
  },
}

const listed = (practice: BuiltPractice, search: object) => (query: Query) =>
  listPatients(
    query,
    { practiceId: practice.id, secrets },
    patients.list.query.parse({ perPage: '20', ...search }),
    new Date(),
  )

const ofSessions = (practice: BuiltPractice): MeasuredQuery => ({
  about: 'sessions of two beginnings',
  work: (query) =>
    listSessions(query, { practiceId: practice.id, secrets }, sessions.list.query.parse({ q: 'zoe q12' }), new Date()),
  mostMs: SEARCH_MS,
})

async function addClients(query: Query, practice: BuiltPractice, count: number) {
  await query(`insert into patient (id, practice_id, firstname, lastname, email, phone, locale, created_at)
    select gen_random_uuid(), '${practice.id}', (array['Zoé', 'Marie', 'Paul', 'Anne', 'Marc', 'Élise', 'Hugo', 'Inès'])[1 + n % 8]
      || chr(97 + n % 5), chr(65 + n % 26) || substr(md5(n::text), 1, 6), 'client' || n || '@essais.test',
      '+336' || lpad(n::text, 8, '0'), 'fr', now() from generate_series(1, ${count}) n`)
  // The last session of every second one is still to come.
  await query(`insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
      buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked,
      calendar_sequence, link_version)
    select gen_random_uuid(), p.practice_id, '${practice.practitionerId}', p.id, 'completed', at, at + interval '1 hour',
      0, 0, 'office', 'fr', 'Europe/Paris', at, false, 0, 1
    from (select *, row_number() over () as place from patient) p, generate_series(1, 3) n,
      lateral (select now() + case when n = 3 and place % 2 = 0 then 1 else -1 end * (place * 7 % 997 + n) * interval '1 day') t (at)`)
  const vault = await vaultOf(query, secrets, practice.id)
  const tags = Array.from({ length: 50 }, (_, n) => ({ id: newId(), name: `tag ${n}` }))
  for (const { id, name } of tags)
    await query('insert into tag (id, practice_id, name, name_digest) values ($1, $2, $3, $4)', [
      id,
      practice.id,
      vault.seal(`tag.name:${id}`, name),
      tagDigest(secrets, practice.id, name),
    ])
  await query(
    `insert into patient_tag (practice_id, patient_id, tag_id)
     select practice_id, id, ($1::uuid[])[1 + row_number() over () % 50] from patient`,
    [tags.map(({ id }) => id)],
  )
}
