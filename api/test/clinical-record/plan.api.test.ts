import { expect, test } from 'vitest'
import { readRecord } from '../../src/clinical-record/service.ts'
import { changeRecord } from '../../src/clinical-record/writing.ts'
import { connect, type EntityManager } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { freshDatabaseOfOwner } from '../database.ts'
import { leastCost } from '../db/cost.ts'
import { watchedQuery } from '../db/watched-query.ts'

/** Explaining a statement also executes it, so a line of the log would be written twice. */
const readingOf = (em: EntityManager, query: Query): Query =>
  watchedQuery(em, async (sql, params) => (sql.startsWith('insert') ? [] : query(sql, params)))

test('a record, with the previous texts, is read by indexes among twenty thousand fields', async () => {
  const orm = await connect(await freshDatabaseOfOwner(), { max: 2 })
  const practice = await aPractice(orm)
  const patient = await aPatient(orm, practice)
  const scope = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(orm.em.fork(), practice.id, work)
  const at = { actor: { userId: practice.userId, practiceId: practice.id, name: 'Camille Essai' }, now: new Date() }
  const secrets = { APP_SECRET } as Parameters<typeof readRecord>[1]
  const on = (day: string) => aSession(orm, practice, { startsAt: new Date(day), patientId: patient.id })
  const [before, today] = [await on('2027-02-01T09:00:00Z'), await on('2027-03-01T09:00:00Z')]
  const many = await aSession(orm, practice, { startsAt: new Date('2027-01-01T09:00:00Z') })
  await scope(async (em) => {
    const query = queryOf(em)
    await changeRecord(query, secrets, before.id, [{ field: 'notes', text: 'La dernière fois', base: 0 }], at)
    await query(
      `insert into session select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
         'starts_at', s.starts_at + n * interval '1 hour', 'ends_at', s.ends_at + n * interval '1 hour'))).*
       from session s, generate_series(1, 4000) n where s.id = $1`,
      [many.id],
    )
    await query(
      `insert into session_field (id, practice_id, session_id, field, text, is_empty, revision, begun_at, saved_at)
       select gen_random_uuid(), practice_id, id, field, '\\x00', false, 1, now(), now()
       from session, unnest($2::text[]) field where patient_id <> $1`,
      [patient.id, ['anamnesis', 'induction', 'deepening', 'protocol', 'conclusion']],
    )
  })
  await queryOf(orm.em.fork())('analyze session, session_field')
  const { blocks, nodes } = await leastCost(
    scope,
    (query) => readRecord(readingOf(orm.em.fork(), query), secrets, today.id, at),
    20,
  )
  const read = nodes.filter((node) => node['Relation Name'] === 'session_field')
  expect(read.length).toBeGreaterThan(1)
  expect(read.map((node) => node['Node Type']).join()).not.toContain('Seq Scan')
  expect(blocks).toBeLessThan(100)
  await orm.close(true)
}, 60_000)
