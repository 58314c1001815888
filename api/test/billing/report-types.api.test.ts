import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'

const app = await testApp()
const at = (moment: string) => new Date(`${moment}:00Z`)

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
    { nameFr: 'Séance individuelle', sessions: 2, cents: 12_000 },
    { nameFr: 'Suivi', sessions: 1, cents: 2000 },
  ])
})
