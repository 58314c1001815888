import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { aBillingPractice } from '../invoices/an-invoice.ts'

const app = await testApp()
const at = (moment: string) => new Date(`${moment}:00Z`)
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const aroundToday = { from: dayAfter(-1), to: dayAfter(1) }

test('a session of two types counts once with its changed price, and each type gets its part', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { id } = await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-03-10T09:00') })
  await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-03-11T09:00') })
  await inPractice(app.orm.em, practice.id, async (em) => {
    const query = queryOf(em)
    // This type has the same place in the order as the other.
    const type = crypto.randomUUID()
    await query(
      `insert into session_type select (jsonb_populate_record(t, jsonb_build_object('id', $1::text,
      'slug', $1::text))).* from session_type t where t.id = $2`,
      [type, practice.type.id],
    )
    await query(
      `insert into session_item select (jsonb_populate_record(i, jsonb_build_object('id', $1::text,
      'session_type_id', $2::text, 'position', 1, 'price_cents', 2000, 'name_fr', 'Suivi'))).* from session_item i where i.session_id = $3`,
      [crypto.randomUUID(), type, id],
    )
  })
  await client.billing.changePrice({ params: { id }, body: { kind: 'line', label: 'Déplacement', amountCents: 1000 } })
  const report = await client.billing.report({ query: { from: '2026-03-01', to: '2026-03-31' } })
  expect(report.figures).toMatchObject({ sessions: 2, earnedCents: 15_000 })
  expect(report.months).toMatchObject([{ sessions: 2, earnedCents: 15_000 }])
  expect(report.places).toMatchObject([{ sessions: 2, cents: 15_000 }])
  expect(report.sources).toMatchObject([{ sessions: 2, cents: 15_000 }])
  expect(report.types).toMatchObject([
    // Each takes its part of the ten euros for travel, by its price.
    { nameFr: 'Séance individuelle', sessions: 2, cents: 12_750 },
    { nameFr: 'Suivi', sessions: 1, cents: 2250 },
  ])
})

test('a type is worth what its sessions cost in the end, and was billed so: free ones nothing, agreed prices whole', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { id: free } = await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-03-10T09:00') })
  await client.billing.changePrice({ params: { id: free }, body: { kind: 'free', reason: 'Cadeau' } })
  const query = { from: '2026-03-01', to: '2026-03-31' }
  expect((await client.billing.report({ query })).types).toMatchObject([{ sessions: 1, cents: 0 }])
  const { id: agreed } = await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-03-11T09:00') })
  await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)('update session_item set price_cents = 0 where session_id = $1', [agreed]),
  )
  await client.billing.changePrice({
    params: { id: agreed },
    body: { kind: 'change', priceCents: 8000, reason: 'Convenu' },
  })
  const { patient } = await client.sessions.get({ params: { id: agreed } })
  await client.invoices.create({ body: { patientId: patient.id, sessionIds: [agreed], issue: true } })
  const { figures, types } = await client.billing.report({ query })
  expect(types).toMatchObject([{ sessions: 2, cents: 8000 }])
  expect(figures.earnedCents).toBe(8000)
  const billed = await client.billing.report({ query: aroundToday })
  expect(billed.types).toMatchObject([{ sessions: 0, billedCents: 8000 }])
})

test('the parts of a session of three types come to its changed price, and to what was billed for it', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { id } = await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-03-10T09:00') })
  await inPractice(app.orm.em, practice.id, async (em) => {
    for (const position of [1, 2]) {
      const type = crypto.randomUUID()
      await queryOf(em)(
        `insert into session_type select (jsonb_populate_record(t, jsonb_build_object('id', $1::text,
        'slug', $1::text))).* from session_type t where t.id = $2`,
        [type, practice.type.id],
      )
      await queryOf(em)(
        `insert into session_item select (jsonb_populate_record(i, jsonb_build_object('id', $1::text,
        'session_type_id', $2::text, 'position', $3::int))).* from session_item i where i.session_id = $4 and position = 0`,
        [crypto.randomUUID(), type, position, id],
      )
    }
  })
  await client.billing.changePrice({
    params: { id },
    body: { kind: 'discount', amountCents: 1000, reason: 'Fidélité' },
  })
  const { figures, types } = await client.billing.report({ query: { from: '2026-03-01', to: '2026-03-31' } })
  expect(types).toHaveLength(3)
  expect(types.reduce((sum, { cents }) => sum + cents, 0)).toBe(figures.earnedCents)
  const { patient } = await client.sessions.get({ params: { id } })
  await client.invoices.create({ body: { patientId: patient.id, sessionIds: [id], issue: true } })
  const billed = await client.billing.report({ query: aroundToday })
  expect(billed.figures.billedCents % 3).not.toBe(0)
  expect(billed.types.reduce((sum, { billedCents }) => sum + billedCents, 0)).toBe(billed.figures.billedCents)
})
