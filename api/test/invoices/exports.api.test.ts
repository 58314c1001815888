import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { withConcurrencyLimit } from '../../src/files/concurrency-limit.ts'
import { storageOf } from '../../src/files/storage.ts'
import { invoiceZip } from '../../src/invoices/zip.ts'
import { testApp } from '../app.ts'
import { aPatient, type BuiltPractice } from '../build.ts'
import { filesIn } from '../files-in-zip.ts'
import { refusal } from '../refusal.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'

const app = await testApp()

async function exported(practice: BuiltPractice, ending: 'zip' | 'csv', body: object) {
  const response = await fetch(`${app.url}/api/exports/invoices.${ending}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenOf(practice)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Two issued invoices and a draft; the numbers have a prefix that no file name may contain. */
async function someInvoices() {
  const practice = await aBillingPractice(app, { numberPrefix: 'CA/' })
  const { invoices } = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice, { lastname: '=HYPERLINK("x")' })
  const ids: string[] = []
  for (const nth of [1, 2, 3]) {
    const { ids: sessionIds } = await heldSessions(app, practice, 1, patientId)
    const { id } = await invoices.create({ body: { patientId, sessionIds } })
    if (nth < 3) await invoices.issue({ params: { id } })
    ids.push(id)
  }
  return { practice, invoices, ids }
}

test('a ZIP contains the PDFs of the chosen or matching documents, by their numbers, without the drafts', async () => {
  const { practice, invoices, ids } = await someInvoices()
  const [first = '', , draft = ''] = ids
  const { number } = await invoices.detail({ params: { id: first } })
  const year = number?.slice(3, 7)
  const { name, bytes } = await exported(practice, 'zip', { filter: { from: `${year}-01-01`, to: `${year}-12-31` } })
  expect(name).toMatch(/^factures-\d{4}-\d\d-\d\d\.zip$/)
  const files = filesIn(bytes)
  expect([...files.keys()]).toEqual([`CA-${year}-00001.pdf`, `CA-${year}-00002.pdf`])
  const answer = await fetch(`${app.url}/api/invoices/${first}/pdf`, {
    headers: { authorization: `Bearer ${await app.tokenOf(practice)}` },
  })
  expect(files.get(`CA-${year}-00001.pdf`)?.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  expect(filesIn((await exported(practice, 'zip', { ids: [first, draft] })).bytes).size).toBe(1)
  expect(await exported(practice, 'zip', { ids: [draft] })).toMatchObject({ status: 404 })
  const stranger = await aBillingPractice(app)
  expect(await exported(stranger, 'zip', { ids })).toMatchObject({ status: 404 })
}, 60_000)

/** Changes a byte in the middle of a stored file. */
async function damage(practice: BuiltPractice, id: string) {
  const bytes = await storageOf(app.config).read(practice.id, id)
  if (!bytes) throw new Error('there is no such file')
  bytes[bytes.length / 2 - (bytes.length % 2) / 2]! ^= 1
  await storageOf(app.config).remove(practice.id, id)
  await storageOf(app.config).put(practice.id, bytes, id)
}

test.each([
  ['missing', (practice: BuiltPractice, id: string) => storageOf(app.config).remove(practice.id, id)],
  ['altered', damage],
])(
  'a ZIP names its files that are %s, and contains everything else',
  async (_, lose) => {
    const { practice, invoices, ids } = await someInvoices()
    const [lost = '', other = ''] = ids
    await exported(practice, 'zip', { ids: [lost] })
    await lose(practice, lost)
    const answer = await fetch(`${app.url}/api/invoices/${lost}/pdf`, {
      headers: { authorization: `Bearer ${await app.tokenOf(practice)}` },
    })
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'file_damaged' }])
    const { bytes } = await exported(practice, 'zip', { ids: [lost, other] })
    const files = filesIn(bytes)
    const { number } = await invoices.detail({ params: { id: lost } })
    expect([...files.keys()]).toEqual([expect.stringMatching(/-00002\.pdf$/), 'manquants.txt'])
    expect(files.get('manquants.txt')?.toString('utf8')).toContain(number)
  },
  60_000,
)

test('a ZIP waits for its turn while too many others are rendered', async () => {
  const { practice, ids } = await someInvoices()
  const [id = ''] = ids
  const { promise: free, resolve: release } = Promise.withResolvers<void>()
  // Two are rendered at once, and sixteen may wait.
  const others = Array.from({ length: 18 }, () => withConcurrencyLimit(() => free))
  const wait = () => {
    release()
    return Promise.all(others)
  }
  const zip = await buffer(invoiceZip(app.app, practice.id, [{ id, number: '1' }], { lang: 'fr', wait }))
  expect([...filesIn(zip).keys()]).toEqual(['1.pdf'])
}, 60_000)

test('a table contains every chosen document, without formulas and with amounts as numbers', async () => {
  const { practice, invoices, ids } = await someInvoices()
  const [first = ''] = ids
  await invoices.credit({ params: { id: first }, body: { amountCents: 3000, reason: 'Geste' } })
  const { bytes } = await exported(practice, 'csv', { filter: {} })
  const [head, ...rows] = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFNuméro;Document;État/)
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatch(/Facture;Établi;.*60,00;60,00;0,00;0,00;30,00;0,00;30,00$/)
  expect(rows[2]).toMatch(/Avoir;.*;-30,00;-30,00;/)
  expect(rows.join('\n')).not.toMatch(/(^|;)"?=/m)
  expect(rows.at(-1)).toMatch(/^;Facture;Brouillon;/)
})

test('a table contains at most 5,000 documents', async () => {
  const { practice, ids } = await someInvoices()
  const own = (sql: string) => inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(sql, [ids[2]]))
  const copy = (count: number) =>
    own(`insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).*
      from invoice i, generate_series(1, ${count}) where i.id = $1`)
  await copy(4997)
  const { status, bytes } = await exported(practice, 'csv', { filter: {} })
  expect([status, bytes.toString('utf8').trimEnd().split('\r\n').length]).toEqual([200, 5001])
  await copy(1)
  const more = await exported(practice, 'csv', { filter: {} })
  expect([more.status, JSON.parse(more.bytes.toString('utf8'))]).toMatchObject([
    409,
    { code: 'limit_reached', most: 5000 },
  ])
  expect(await exported(practice, 'csv', { filter: { status: 'issued' } })).toMatchObject({ status: 200 })
}, 60_000)

test('the chosen documents are validated', async () => {
  const { invoices } = await app.signedIn(await aBillingPractice(app))
  expect(await refusal(invoices.zip({ body: { ids: [] } }))).toMatchObject({ code: 'validation' })
  expect(await refusal(invoices.zip({ body: { filter: {} } }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(invoices.sendMany({ body: { ids: [newId()] } }))).toMatchObject({ code: 'not_found' })
})
