import { afterAll, describe, expect, test } from 'vitest'
import { sealTitle } from '../../src/availability/sealed-title.ts'
import { calendarView } from '../../src/calendar/service.ts'
import { type Secrets, vaultOf } from '../../src/crypto/vault.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET } from '../app.ts'
import { aPractice } from '../build.ts'
import { freshDatabaseOfOwner } from '../database.ts'
import { watchedQuery } from '../db/watched-query.ts'

const orm = await connect(await freshDatabaseOfOwner(), { max: 2 })
afterAll(() => orm.close(true))
const practice = await aPractice(orm)
const secrets = { APP_SECRET } as Secrets

// Four years of eight sessions a day, which an index must skip to show a month.
await inPractice(orm.em.fork(), practice.id, async (em) => {
  const query = queryOf(em)
  const [mine, whose, type] = [practice.id, practice.practitionerId, practice.type.id].map((id) => `'${id}'::uuid`)
  await query(`insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
    select gen_random_uuid(), ${mine}, 'Zoé', 'Nom' || n, n || '@essais.test', 'fr', now() from generate_series(1, 300) n`)
  await query(`insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
      buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked, calendar_sequence,
      link_version)
    select gen_random_uuid(), ${mine}, ${whose}, p.ids[1 + n % 300], 'completed', at, at + interval '45 minutes', 0, 0,
      'office', 'fr', 'Europe/Paris', at, false, 0, 1
    from (select array_agg(id) as ids from patient) p, generate_series(0, 11679) n,
      lateral (select '2018-01-01T08:00Z'::timestamptz + (n / 8) * interval '1 day' + (n % 8) * interval '1 hour' as at) t`)
  await query(`insert into session_item (id, practice_id, session_id, session_type_id, position, name_fr, name_en, color,
      duration_minutes, price_cents, currency)
    select gen_random_uuid(), ${mine}, id, ${type}, 0, 'x', 'x', '#000000', 45, 0, 'EUR' from session`)
  await query(`insert into unavailability (id, practice_id, practitioner_id, title, is_all_day, starts_at, ends_at)
    select gen_random_uuid(), ${mine}, ${whose}, '', false, '2008-01-01T12:00Z'::timestamptz + n * interval '1 day',
      '2008-01-01T13:00Z'::timestamptz + n * interval '1 day' from generate_series(1, 7000) n`)
  // The titles of the shown month, and of the days around it, are opened.
  const vault = await vaultOf(query, secrets, practice.id)
  const around = await query<{ id: string }>(
    `select id from unavailability where starts_at between '2020-02-01' and '2020-05-01'`,
  )
  for (const { id } of around)
    await query('update unavailability set title = $2 where id = $1', [
      id,
      sealTitle(vault, 'unavailability', id, 'Pause'),
    ])
})
for (const table of ['patient', 'session', 'session_item', 'unavailability'])
  await queryOf(orm.em.fork())(`analyze ${table}`)

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Rows Removed by Filter'?: number
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Every statement of the view of March 2020 with what it read, under the product's role and policies. */
async function measured() {
  const plans: Node[] = []
  await inPractice(orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    const measuring = watchedQuery(em, async (sql, params = []) => {
      const [row] = await query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, buffers, format json) ${sql}`,
        params,
      )
      plans.push(row!['QUERY PLAN'][0].Plan)
      return query(sql, params)
    })
    const view = await calendarView(
      measuring,
      { practiceId: practice.id, secrets },
      { from: '2020-03-01', to: '2020-03-31' },
    )
    expect(view.sessions).toHaveLength(248)
    expect(view.unavailabilities).toHaveLength(31)
  })
  return plans
}

const plans = await measured()
const nodes = plans.flatMap(nodesOf)

describe('a month of the calendar, among four years', () => {
  test('finds its sessions by the index of their starts, and reads no others', () => {
    const scans = nodes.filter((node) => node['Relation Name'] === 'session')
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(256)
    const conditions = nodes.map((node) => node['Index Cond'] ?? '').filter((text) => text.includes('starts_at'))
    expect(conditions.some((text) => /starts_at >= .*starts_at < /.test(text))).toBe(true)
    for (const { 'Rows Removed by Filter': removed = 0 } of scans) expect(removed).toBeLessThanOrEqual(8)
  })

  test('reads pages in proportion to what it shows', () => {
    const pages = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0)
    // Each session costs four look-ups of three or four pages: its patient, its items, its block, itself.
    expect(pages).toBeLessThan(248 * 16 + 200)
  })

  test('scans no table completely but the practice’s small ones', () => {
    const walked = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
    const small = ['practice', 'practitioner', 'schedule_range', 'schedule_override', 'time_block', 'patient']
    expect(walked.filter((table) => !small.includes(table ?? ''))).toEqual([])
  })
})
