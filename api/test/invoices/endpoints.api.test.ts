import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { PaymentAllocation, PaymentEntity } from '../../src/payments/entity.ts'
import { testApp } from '../app.ts'
import { aPatient, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aBillingPractice, anIdentity, heldSessions } from './an-invoice.ts'

const app = await testApp()

/** Books money for a session or an invoice. */
const paid = (
  practice: BuiltPractice,
  patientId: string,
  allocation: { sessionId?: string; invoiceId?: string; amountCents: number },
) =>
  inPractice(app.orm.em, practice.id, async (em) => {
    const id = newId()
    const hash = Buffer.alloc(32)
    const [{ next } = { next: 1 }] = await queryOf(em)<{ next: number }>(
      'select coalesce(max(sequence), 0)::int + 1 as next from payment where practice_id = $1',
      [practice.id],
    )
    await em.insert(PaymentEntity, {
      id,
      practiceId: practice.id,
      sequence: next,
      patientId,
      kind: 'payment',
      typeKey: 'cash',
      amountCents: allocation.amountCents,
      currency: 'EUR',
      receivedOn: '2026-11-01',
      recordedAt: new Date(),
      recordedOn: '2026-11-01',
      vatBasisPoints: 0,
      previousHash: hash,
      hash,
    })
    await em.insert(PaymentAllocation, {
      id: newId(),
      practiceId: practice.id,
      paymentId: id,
      sessionId: allocation.sessionId ?? null,
      invoiceId: allocation.invoiceId ?? null,
      amountCents: allocation.amountCents,
      createdAt: new Date(),
      usedOn: '2026-11-01',
    })
  })

async function aBiller() {
  const practice = await aBillingPractice(app)
  const { invoices } = await app.signedIn(practice)
  return { practice, invoices }
}

test('a draft is made of sessions, changed, issued, and then locked', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const draft = await invoices.create({ body: { patientId, sessionIds: ids } })
  expect(draft).toMatchObject({
    status: 'draft',
    number: null,
    totalCents: 12_000,
    dueCents: 0,
    billTo: { name: 'Zoé Œuvrard' },
  })
  expect(draft.lines.map(({ label }) => label)).toEqual(['Séance', 'Séance'])
  const params = { id: draft.id }
  const [first, second] = draft.lines
  const lines = [
    { label: 'Séance', sessionId: first?.sessionId ?? null, unitPriceCents: 6000, discountCents: 1000 },
    { label: 'Séance', sessionId: second?.sessionId ?? null, unitPriceCents: 6000 },
    { label: 'Enregistrement', unitPriceCents: 500, quantity: 2 },
  ]
  const billTo = { name: 'Ateliers du Lac', isBusiness: true, siren: '732 829 320' }
  const changed = await invoices.change({ params, body: { lines, billTo } })
  expect(changed).toMatchObject({ totalCents: 12_000, billTo: { siren: '732829320', isBusiness: true } })
  const issued = await invoices.issue({ params })
  expect(issued).toMatchObject({ status: 'issued', number: expect.stringMatching(/^20\d\d-00001$/), dueCents: 12_000 })
  expect(await refusal(invoices.change({ params, body: { isUnnamed: true } }))).toMatchObject({ code: 'locked' })
  expect(await refusal(invoices.remove({ params }))).toMatchObject({ code: 'locked' })
  expect(await refusal(invoices.issue({ params }))).toMatchObject({ code: 'locked' })
  const again = invoices.create({ body: { patientId, sessionIds: ids } })
  expect(await refusal(again)).toMatchObject({ code: 'already_billed', status: 409 })
  const inCapitals = invoices.create({ body: { patientId, sessionIds: ids.map((id) => id.toUpperCase()) } })
  expect(await refusal(inCapitals)).toMatchObject({ code: 'already_billed' })
})

test.each([
  ['no line', {}, { lines: ['required'] }],
  ['a negative price', { lines: [{ label: 'x', unitPriceCents: -1 }] }, { 'lines.0.unitPriceCents': ['too_small'] }],
  [
    'a discount above its line',
    { lines: [{ label: 'x', unitPriceCents: 10, discountCents: 11 }] },
    { 'lines.0.discountCents': ['too_big'] },
  ],
  [
    'a line above all bounds by its quantity',
    { lines: [{ label: 'x', unitPriceCents: 100_000_000, quantity: 1000 }] },
    { lines: ['too_big'] },
  ],
  [
    'a sum above all bounds of lines within theirs',
    { lines: Array.from({ length: 50 }, () => ({ label: 'x', unitPriceCents: 100_000_000 })) },
    { lines: ['too_big'] },
  ],
  [
    'a deposit that is none',
    { lines: [{ label: 'x', unitPriceCents: 10 }], depositIds: [newId()] },
    { depositIds: ['unknown'] },
  ],
])('%s is refused', async (_what, body, errors) => {
  const { practice, invoices } = await aBiller()
  const { id: patientId } = await aPatient(app.orm, practice)
  expect((await refusal(invoices.create({ body: { patientId, ...body } }))).details.errors).toEqual(errors)
})

test.each<[string, object]>([
  ['parts of cents', { lines: [{ label: 'x', unitPriceCents: 60.5 }] }],
  ['a text with a comma', { lines: [{ label: 'x', unitPriceCents: '1,5' }] }],
  ['a price without bounds', { lines: [{ label: 'x', unitPriceCents: 1e12 }] }],
  ['a negative quantity', { lines: [{ label: 'x', unitPriceCents: 10, quantity: -1 }] }],
  ['half of something', { lines: [{ label: 'x', unitPriceCents: 10, quantity: 0.5 }] }],
  ['a negative discount', { lines: [{ label: 'x', unitPriceCents: 10, discountCents: -1 }] }],
  ['a rate of one’s own', { lines: [{ label: 'x', unitPriceCents: 10, vatBasisPoints: 0 }] }],
  ['another currency', { lines: [{ label: 'x', unitPriceCents: 10 }], currency: 'USD' }],
  ['a number of one’s own', { lines: [{ label: 'x', unitPriceCents: 10 }], number: '2026-00001' }],
  ['a status', { lines: [{ label: 'x', unitPriceCents: 10 }], status: 'issued' }],
  ['a credit note without an invoice', { lines: [{ label: 'x', unitPriceCents: 10 }], kind: 'credit_note' }],
])('%s sent with a draft is refused', async (_what, body) => {
  const { practice, invoices } = await aBiller()
  const { id: patientId } = await aPatient(app.orm, practice)
  expect(await refusal(invoices.create({ body: { patientId, ...body } }))).toMatchObject({ status: 422 })
  expect((await invoices.list({ query: {} })).data).toEqual([])
})

test.each(['invoice', 'deposit', 'quote'] as const)(
  'a draft (%s) takes no session of another client or practice, and keeps its own',
  async (kind) => {
    const { practice, invoices } = await aBiller()
    const own = await heldSessions(app, practice, 2)
    const strange = [await heldSessions(app, practice), await heldSessions(app, await aBillingPractice(app))]
    const { id } = await invoices.create({ body: { kind, patientId: own.patientId, sessionIds: own.ids.slice(0, 1) } })
    const change = (sessionIds: (string | undefined)[]) =>
      invoices.change({
        params: { id },
        body: {
          lines: sessionIds.map((sessionId) => ({ label: 'Séance', sessionId: sessionId!, unitPriceCents: 6000 })),
        },
      })
    for (const sessionId of [...strange.map(({ ids }) => ids[0]), newId()])
      expect((await refusal(change([own.ids[0], sessionId]))).details.errors).toEqual({
        'lines.1.sessionId': ['unknown'],
      })
    expect(await change(own.ids)).toMatchObject({ totalCents: 12_000 })
  },
)

test('a draft that was changed on another device is neither overwritten, issued nor deleted unseen', async () => {
  const { practice, invoices } = await aBiller()
  const { id: patientId } = await aPatient(app.orm, practice)
  const line = { label: 'Atelier', unitPriceCents: 3000 }
  const draft = await invoices.create({ body: { patientId, lines: [line] } })
  const params = { id: draft.id }
  const { revision } = draft
  const first = await invoices.change({ params, body: { revision, lines: [{ ...line, unitPriceCents: 4000 }] } })
  expect(first.revision).toBe(revision + 1)
  const late = { code: 'conflict', status: 409, details: { reason: 'changed_since', revision: first.revision } }
  const seen = { params, query: { revision: String(revision) } }
  expect(await refusal(invoices.change({ params, body: { revision, lines: [line] } }))).toMatchObject(late)
  expect(await refusal(invoices.change({ params, body: { revision, sendTo: 'parent@essais.test' } }))).toMatchObject(
    late,
  )
  expect(await refusal(invoices.issue(seen))).toMatchObject(late)
  expect(await refusal(invoices.remove(seen))).toMatchObject(late)
  expect(await invoices.detail({ params })).toMatchObject({ status: 'draft', totalCents: 4000, sendTo: null })
  const mailed = await invoices.change({ params, body: { revision: first.revision, sendTo: 'parent@essais.test' } })
  // Of two simultaneous changes to one revision, one counts.
  const both = await Promise.allSettled(
    [5000, 6000].map((unitPriceCents) =>
      invoices.change({ params, body: { revision: mailed.revision, lines: [{ ...line, unitPriceCents }] } }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const latest = String((await invoices.detail({ params })).revision)
  expect((await invoices.issue({ params, query: { revision: latest } })).status).toBe('issued')
})

test('characters without a font are refused before a number is given, and named', async () => {
  const { practice, invoices } = await aBiller()
  const { id: patientId } = await aPatient(app.orm, practice, { firstname: 'Zoé 🌙', lastname: '李' })
  const { id } = await invoices.create({ body: { patientId, lines: [{ label: 'Séance', unitPriceCents: 6000 }] } })
  const refused = await refusal(invoices.issue({ params: { id } }))
  expect(refused.details).toMatchObject({
    errors: { billTo: ['unprintable'], client: ['unprintable'] },
    letters: ['🌙', '李'],
  })
})

test('a payment for the sessions or for the invoice itself is counted once', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice, 2)
  await paid(practice, patientId, { sessionId: ids[0] as string, amountCents: 6000 })
  const { id } = await invoices.create({ body: { patientId, sessionIds: ids } })
  await invoices.issue({ params: { id } })
  await paid(practice, patientId, { invoiceId: id, amountCents: 2000 })
  expect(await invoices.detail({ params: { id } })).toMatchObject({ paidCents: 8000, dueCents: 4000 })
  const other = await invoices.create({ body: { patientId, lines: [{ label: 'Atelier', unitPriceCents: 3000 }] } })
  await invoices.issue({ params: { id: other.id } })
  const { totals, data } = await invoices.list({ query: { perPage: '2', sort: '-dueCents' } })
  expect(totals).toEqual({ count: 2, totalCents: 15_000, paidCents: 8000, dueCents: 7000 })
  expect(data.map(({ dueCents }) => dueCents)).toEqual([4000, 3000])
  const found = async (query: Parameters<typeof invoices.list>[0]['query']) =>
    (await invoices.list({ query })).data.map((each) => each.id)
  expect(await found({ status: 'part_paid' })).toEqual([id])
  expect(await found({ type: 'cash' })).toEqual([id])
  expect(await found({ status: 'overdue' })).toEqual([])
  expect(await found({ q: 'œuvr' })).toHaveLength(2)
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ minCents: '5000' })).toEqual([id])
  await paid(practice, patientId, { invoiceId: id, amountCents: 4000 })
  expect(await found({ status: 'paid' })).toEqual([id])
  await invoices.credit({ params: { id: other.id }, body: { reason: 'Annulé' } })
  expect(await found({ status: 'credited' })).toEqual([other.id])
  expect(await found({ kind: 'credit_note' })).toHaveLength(1)
})

test('a payment for a session with lines of its own counts once', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice)
  const [session = ''] = ids
  const { billing } = await app.signedIn(practice)
  const travel = { kind: 'line' as const, label: 'Déplacement', amountCents: 1000 }
  await billing.changePrice({ params: { id: session }, body: travel })
  await billing.take({ body: { patientId, typeKey: 'cash', amountCents: 3000, sessionIds: ids, issue: false } })
  const { id } = await invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
  expect(await invoices.detail({ params: { id } })).toMatchObject({
    totalCents: 7000,
    paidCents: 3000,
    dueCents: 4000,
    lines: [{ sessionId: session }, { sessionId: session }],
  })
})

test('the PDF is rendered once: its bytes stay, whatever changes', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice)
  const { id } = await invoices.create({ body: { patientId, sessionIds: ids } })
  const params = { id }
  const read = async () => {
    const answer = await fetch(`${app.url}/api/invoices/${id}/pdf`, {
      headers: { authorization: `Bearer ${await app.tokenOf(practice)}` },
    })
    return {
      status: answer.status,
      digest: answer.headers.get('repr-digest'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  expect((await read()).status).toBe(409)
  await invoices.issue({ params })
  const first = await read()
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await invoices.saveIdentity({ body: { ...anIdentity, lastname: 'Autre' } })
  expect(await read()).toEqual(first)
}, 60_000)
