import { afterAll, describe, expect, test } from 'vitest'
import { readOffer } from '../../src/availability/offer.ts'
import { assertNotTaken } from '../../src/availability/taken.ts'
import { countHolds, deleteHolds, releaseTime } from '../../src/availability/time-blocks.ts'
import type { Secrets } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { connect } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { matchPatient } from '../../src/patients/service.ts'
import { sessions } from '../../src/sessions/contract.ts'
import { listSessions } from '../../src/sessions/reading/list.ts'
import { APP_SECRET } from '../app.ts'
import { aPractice } from '../build.ts'
import { freshDatabaseOfOwner } from '../database.ts'
import { watchedQuery } from './watched-query.ts'

const orm = await connect(await freshDatabaseOfOwner(), { max: 2 })
afterAll(() => orm.close(true))
const practice = await aPractice(orm, { settings: { mostPerDay: 8 } })
const now = new Date()
const secrets = { APP_SECRET } as Secrets

// Enough rows for an index to pay: two thousand past sessions of five hundred patients.
await inPractice(orm.em.fork(), practice.id, async (em) => {
  const query = queryOf(em)
  const [mine, whose, type] = [practice.id, practice.practitionerId, practice.type.id].map((id) => `'${id}'::uuid`)
  await query(`insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
    select gen_random_uuid(), ${mine}, 'Zoé', 'Nom' || n, n || '@essais.test', 'fr', now() from generate_series(1, 500) n`)
  await query(`insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
      buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked, calendar_sequence,
      link_version)
    select gen_random_uuid(), ${mine}, ${whose}, (array_agg(id))[1 + n % 500],
      case when n % 100 = 0 then 'pending_validation' else 'completed' end, now() - n * interval '1 hour',
      now() - n * interval '1 hour' + interval '45 minutes', 0, 0, 'office', 'fr', 'Europe/Paris', now() - n * interval '2 hours',
      false, 0, 1
    from patient, generate_series(1, 2000) n group by n`)
  await query(`insert into session_item (id, practice_id, session_id, session_type_id, position, name_fr, name_en, color,
      duration_minutes, price_cents, currency)
    select gen_random_uuid(), ${mine}, id, ${type}, 0, 'x', 'x', '#000000', 45, 0, 'EUR' from session`)
  await query(`insert into time_block (id, practice_id, practitioner_id, session_id, starts_at, ends_at)
    select gen_random_uuid(), ${mine}, ${whose}, id, starts_at, ends_at from session`)
})
for (const table of ['patient', 'session', 'session_item', 'time_block'])
  await queryOf(orm.em.fork())(`analyze ${table}`)

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Total Cost': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * The plans of all statements of a piece of work, with the product's role and policies. `isBefore`: made before the
 * values are known, as for statements that are planned once.
 */
async function planned(work: (query: Query) => Promise<unknown>, { isBefore = false } = {}): Promise<Node[]> {
  const nodes: Node[] = []
  await inPractice(orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    // Any plan is fast in a small table: this checks whether an index could be used.
    await query('set local enable_seqscan = off')
    await query('set local enable_bitmapscan = off')
    const explaining = watchedQuery(em, async (sql, params = []) => {
      const [row] = await query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (${isBefore ? 'generic_plan, ' : ''}format json) ${sql}`,
        isBefore ? [] : params,
      )
      nodes.push(...nodesOf(row!['QUERY PLAN'][0].Plan))
      return query(sql, params)
    })
    await work(explaining)
  })
  return nodes
}

const question = { practiceId: practice.id, sessionTypeId: practice.type.id, now }
const [from, to] = [now.getTime(), now.getTime() + 86_400_000]
const list = (filter: object) => (query: Query) =>
  listSessions(query, { practiceId: practice.id, secrets }, sessions.list.query.parse(filter), now)
const person = { firstname: 'Zoé', lastname: 'Nom7', email: '7@essais.test' }
const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }

describe('under row-level security an index finds', () => {
  test.each<[string, string, RegExp, (query: Query) => Promise<unknown>]>([
    [
      'what is busy, and what is held by an index of holds alone',
      'time_block',
      /ends_at > |^\(practice_id = \S+\)$/,
      (query) => readOffer(query, { ...question, from, to }),
    ],
    ['what is busy elsewhere', 'busy_time', /ends_at > /, (query) => readOffer(query, { ...question, from, to })],
    [
      'what counts, and who waits by an index of these alone',
      'session',
      /starts_at >= .*starts_at < |^\(practice_id = \S+\)$/,
      (query) => readOffer(query, { ...question, from, to }),
    ],
    [
      'a time’s block',
      'time_block',
      /ends_at > .*ends_at < /,
      (query) => assertNotTaken(query, { ...question, startsAt: now }).catch(() => {}),
    ],
    [
      'a patient by address',
      'patient',
      /email_key = /,
      (query) => matchPatient(query, practice.id, person, new Date()),
    ],
    ['holds that are over', 'time_block', /expires_at/, (query) => deleteHolds(query, practice.id, now, newId())],
    ['holds that live', 'time_block', /expires_at/, (query) => countHolds(query, practice.id, ['x'], now)],
    [
      'a session’s block',
      'time_block',
      /session_id = |proposed_for = /,
      (query) => releaseTime(query, practice.id, newId()),
    ],
    ['requests that wait', 'session', /status = |patient_id = /, list({ status: 'pending_validation' })],
    ['sessions of a period', 'session', /starts_at >= .*starts_at < |patient_id = /, list(period)],
  ])('%s', async (_, table, condition, work) => {
    const ways = (await planned(work)).filter((node) => node['Relation Name'] === table && 'Index Cond' in node)
    expect(ways.length).toBeGreaterThan(0)
    for (const way of ways) expect(way['Index Cond'], JSON.stringify(way)).toMatch(condition)
  })

  test.each([false, true])(
    'holds, expecting few of them, planned before the values are known: %s',
    async (isBefore) => {
      const nodes = await planned((query) => readOffer(query, { ...question, from, to }), { isBefore })
      const held = nodes.filter((node) => node['Index Name'] === 'time_block_holds')
      // A third of the two thousand would cost far more.
      expect(held).toEqual([expect.toSatisfy((node: Node) => node['Total Cost'] < 20)])
    },
  )

  test.each(['startsAt', '-startsAt', 'requestedAt', '-requestedAt', 'status', '-status'])(
    'a page of sessions by %s, without sorting all of them',
    async (sort) => {
      const kinds = (await planned(list({ sort }))).map((node) => node['Node Type'])
      expect(kinds).toContain('Incremental Sort')
    },
  )
})
