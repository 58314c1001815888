import { moneyReport } from '../../src/billing/report.ts'
import type { EntityManager, MikroORM } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { InvoiceQuery } from '../../src/invoices/contract/invoice.ts'
import { draftForSessions } from '../../src/invoices/drafts.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { issueInvoice, issueInvoices } from '../../src/invoices/issue.ts'
import { listInvoices } from '../../src/invoices/reading.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { fillDatabase, manyInvoices } from './many-invoices.ts'

const ROUNDS = 5

const timeOf = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The milliseconds of each round. */
async function rounds(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < ROUNDS; nth++) times.push(await work())
  return times
}

const atOnce = <T>(count: number, work: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))

/**
 * The milliseconds for issuing this many drafts, together and by as many simultaneous calls, and for as many updates of
 * one row.
 */
export async function issuedAtOnce(
  orm: MikroORM,
  count: number,
): Promise<{ together: number[]; apart: number; updates: number[] }> {
  const practice = await aPractice(orm)
  const own = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(orm.em.fork(), practice.id, work)
  await own((em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  let made = 0
  const drafts = async () => {
    const ids: string[] = []
    for (let nth = 0; nth < count; nth++) {
      const startsAt = new Date(Date.now() - ++made * 7_200_000)
      const { id } = await aSession(orm, practice, { startsAt, status: 'completed' })
      const draft = { practiceId: practice.id, sessionIds: [id] }
      ids.push((await own((em) => draftForSessions(em, draft, new Date()))).id)
    }
    return ids
  }
  await own((em) => queryOf(em)('create table bench_counter as select 0 as n'))
  const update = () => own((em) => queryOf(em)('update bench_counter set n = n + 1 returning n'))
  const single = await drafts()
  const apart = await timeOf(() =>
    atOnce(count, (nth) => own((em) => issueInvoice(em, { invoiceId: single[nth] ?? '' }, new Date()))),
  )
  await atOnce(count, update)
  const [updates, together]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    updates.push(await timeOf(() => atOnce(count, update)))
    const invoiceIds = await drafts()
    together.push(await timeOf(() => own((em) => issueInvoices(em, { invoiceIds }, new Date()))))
  }
  const [numbers] = await own((em) =>
    queryOf(em)<{ last: number; all: number }>(
      `select max(sequence) as last, count(*)::int as all from invoice where status = 'issued'`,
    ),
  )
  if (numbers?.last !== made || numbers.all !== made) throw new Error(JSON.stringify(numbers))
  return { together, apart, updates }
}

const FILTERS = [
  {},
  { status: 'overdue' },
  { status: 'paid' },
  { q: 'nom777' },
  { minCents: '7000' },
  { type: 'transfer' },
  { from: '2020-01-01', kind: 'invoice' },
  { sort: 'dueCents' },
  { sort: '-dueCents', status: 'issued' },
  { sort: 'number' },
  { sort: '-totalCents' },
]

/**
 * The milliseconds of the page with its sums by each filter, among very many invoices of which the practice has a
 * tenth; and of one page of the index alone.
 */
export async function billingPages(orm: MikroORM, url: string, count: number) {
  const [mine, other] = [await aPractice(orm), await aPractice(orm)]
  const { id: patientId } = await aPatient(orm, mine)
  const { id: stranger } = await aPatient(orm, other)
  const own = Math.ceil(count / 10)
  await fillDatabase(url, [
    ...manyInvoices(mine, patientId, own),
    ...manyInvoices(other, stranger, count - own),
    ...['invoice', 'invoice_line', 'payment_allocation', 'document_balance'].map((table) => `vacuum analyze ${table}`),
  ])
  const ask = <T>(work: (em: EntityManager) => Promise<T>) => inPractice(orm.em.fork(), mine.id, work)
  const pages: { about: string; times: number[] }[] = []
  for (const filter of FILTERS) {
    const query = InvoiceQuery.parse({ ...filter, page: '1', perPage: '20' })
    const page = (em: EntityManager) => timeOf(() => listInvoices(em, mine.id, query, new Date()))
    pages.push({ about: JSON.stringify(filter), times: await rounds(() => ask(page)) })
  }
  const sql = 'select id from invoice where practice_id = $1 order by issued_on desc, id desc limit 20'
  const bare = await rounds(() => ask((em) => timeOf(() => queryOf(em)(sql, [mine.id]))))
  return { pages, bare, own }
}

/** The milliseconds of a year's report with this many sessions. */
export async function yearReports(orm: MikroORM, url: string, count: number): Promise<number[]> {
  const practice = await aPractice(orm)
  const { id: patientId } = await aPatient(orm, practice)
  const { id, practitionerId } = practice
  await fillDatabase(url, [
    `insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at, buffer_before_minutes,
       buffer_after_minutes, location, locale, time_zone, requested_at, is_locked, calendar_sequence, link_version)
     select gen_random_uuid(), '${id}', '${practitionerId}', '${patientId}', 'completed', at, at + interval '9 minutes', 0, 0,
       'office', 'fr', 'Europe/Paris', at, true, 0, 1
     from (select '2026-01-01'::timestamptz + n * interval '10 minutes' as at from generate_series(1, ${count}) n) dated`,
    `insert into session_item (id, practice_id, session_id, position, session_type_id, name_fr, name_en, color,
       duration_minutes, price_cents, currency)
     select gen_random_uuid(), practice_id, id, 0, '${practice.type.id}', 'Séance', 'Session', '#0b7f86', 9, 6000, 'EUR'
     from session where practice_id = '${id}'`,
    'vacuum analyze session',
    'vacuum analyze session_item',
  ])
  const place = { practiceId: id, timeZone: 'Europe/Paris' }
  const range = { from: '2026-01-01', to: '2026-12-31' }
  const report = (em: EntityManager) => timeOf(() => moneyReport(em, place, range, new Date('2027-01-01')))
  return rounds(() => inPractice(orm.em.fork(), id, report))
}
