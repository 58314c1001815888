import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { Session } from '../../src/sessions/entity.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { stillApp } from '../still-app.ts'

const app = await stillApp()
const at = (moment: string) => new Date(`${moment}:00Z`)

test('a report has what was earned and received, by local month, type, place, payment type and origin', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { id: again } = await aPatient(app.orm, practice)
  const hold = (startsAt: string, patientId?: string, more: Partial<Parameters<typeof aSession>[2]> = {}) =>
    aSession(app.orm, practice, { status: 'done', startsAt: at(startsAt), ...(patientId && { patientId }), ...more })
  await hold('2026-01-12T09:00', again)
  await hold('2026-03-02T09:00', again)
  // In Paris this is the first of April already.
  await hold('2026-03-31T22:30', undefined, { location: 'video' })
  await hold('2026-04-07T09:00', undefined, { status: 'missed' })
  await hold('2026-04-08T09:00', undefined, { status: 'scheduled' })
  await client.billing.take({
    body: { patientId: again, typeKey: 'cash', amountCents: 4000, receivedOn: '2026-03-31' },
  })
  await client.billing.take({ body: { patientId: again, typeKey: 'cash', amountCents: 500, receivedOn: '2026-05-01' } })

  const report = await client.billing.report({ query: { from: '2026-03-01', to: '2026-04-30' } })
  expect(report.figures).toEqual({
    earnedCents: 12_000,
    billedCents: 0,
    receivedCents: 4000,
    feeCents: 0,
    sessions: 2,
    newClients: 1,
    returningClients: 1,
    missedPercent: 33,
    cancelledLatePercent: 0,
    answerMinutes: null,
    occupancyPercent: 0,
    keptCents: 0,
  })
  expect(report.before).toEqual({ from: '2025-12-30', to: '2026-02-28' })
  expect(report.figuresBefore).toMatchObject({ sessions: 1, newClients: 1, missedPercent: 0 })
  expect(report.months).toEqual([
    { month: '2026-03', sessions: 1, earnedCents: 6000, billedCents: 0, receivedCents: 4000, occupancyPercent: 0 },
    { month: '2026-04', sessions: 1, earnedCents: 6000, billedCents: 0, receivedCents: 0, occupancyPercent: 1 },
  ])
  expect(report.types).toMatchObject([
    { nameFr: 'Séance individuelle', nameEn: 'Individual session', sessions: 2, cents: 12_000, billedCents: 0 },
  ])
  expect(report.places).toHaveLength(2)
  expect(report.paymentTypes).toEqual([{ typeKey: 'cash', count: 1, cents: 4000, billedCents: 0 }])
  expect(report.sources).toEqual([{ kind: 'unknown', name: null, sessions: 2, cents: 12_000, billedCents: 0 }])
})

test('a report says how fast requests were answered, and what was cancelled after the deadline', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const startsAt = at('2026-03-10T09:00')
  const add = async (
    event: string,
    by: string,
    happenedAt: string,
    status: 'done' | 'cancelled',
    from = event === 'cancel' ? 'scheduled' : 'pending_validation',
    isUndone = false,
  ) => {
    const { id } = await aSession(app.orm, practice, { startsAt, status })
    await inPractice(app.orm.em, practice.id, async (em) => {
      const query = queryOf(em)
      await query(`update session set requested_at = '2026-03-01T09:00Z' where id = $1`, [id])
      await query(
        `insert into session_history
           (id, practice_id, session_id, event, from_status, to_status, done_by, starts_at, happened_at)
         values ($8, $1, $2, $3, $7, 'scheduled', $4, $5, $6)`,
        [practice.id, id, event, by, startsAt.toISOString(), happenedAt, from, newId()],
      )
      if (isUndone)
        await query(
          `insert into session_history
             (id, practice_id, session_id, event, from_status, to_status, done_by, starts_at, happened_at)
           values ($5, $1, $2, 'undoAccept', 'scheduled', 'pending_validation', 'practitioner', $3, $4)`,
          [practice.id, id, startsAt.toISOString(), happenedAt, newId()],
        )
    })
  }
  await add('accept', 'practitioner', '2026-03-01T09:30Z', 'done')
  await add('acceptPrepaid', 'practitioner', '2026-03-01T09:50Z', 'done')
  // Taken back: the request still waits for its answer.
  await add('accept', 'practitioner', '2026-03-01T09:01Z', 'cancelled', 'pending_validation', true)
  await add('cancel', 'client', '2026-03-09T21:00Z', 'cancelled')
  await add('cancel', 'client', '2026-03-05T21:00Z', 'cancelled')
  await add('cancel', 'practitioner', '2026-03-10T08:00Z', 'cancelled')
  // Nobody had agreed to it, so its client has cancelled nothing.
  await add('cancel', 'client', '2026-03-09T21:00Z', 'cancelled', 'pending_validation')
  const { figures } = await client.billing.report({ query: { from: '2026-03-01', to: '2026-03-31' } })
  expect(figures).toMatchObject({ answerMinutes: 40, cancelledLatePercent: 33, sessions: 2 })
})

test('sums of more money than an integer of the database holds are exact', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 3)
  const day = '2026-09-15'
  const much = 2_000_000_001
  await inPractice(app.orm.em, practice.id, async (em) => {
    const query = queryOf(em)
    await query('update session_item set price_cents = $2 where practice_id = $1', [practice.id, much])
    for (const [nth, sessionId] of ids.entries()) {
      await query(
        `insert into payment (id, practice_id, sequence, patient_id, kind, type_key, amount_cents, currency, received_on,
           recorded_at, recorded_on, vat_basis_points, previous_hash, hash)
         select gen_random_uuid(), $1, $2, $3, 'payment', 'transfer', $4, 'EUR', $5, now(), $5, 0, $6, $6`,
        [practice.id, nth + 1, patientId, much, day, Buffer.alloc(32)],
      )
      await query(
        `insert into payment_allocation (id, practice_id, payment_id, session_id, amount_cents, created_at, used_on)
         select gen_random_uuid(), practice_id, id, $2, 1, now(), received_on from payment where practice_id = $1 and sequence = $3`,
        [practice.id, sessionId, nth + 1],
      )
    }
  })
  const report = await client.billing.report({ query: { from: '2026-09-01', to: '2026-11-30' } })
  expect(report.figures).toMatchObject({ earnedCents: 3 * much, receivedCents: 3 * much })
  expect(report.types).toMatchObject([{ cents: 3 * much }])
  expect(report.paymentTypes).toMatchObject([{ typeKey: 'transfer', cents: 3 * much }])
  expect(report.months.reduce((sum, { receivedCents }) => sum + receivedCents, 0)).toBe(3 * much)
  expect((await client.billing.payments({ query: {} })).totals).toEqual({
    count: 3,
    receivedCents: 3 * much,
    returnedCents: 0,
  })
  const dueCents = 3 * (much - 1)
  expect((await client.billing.owed({ query: {} })).totals).toEqual({ count: 1, dueCents })
  expect(await client.billing.summary({})).toMatchObject({ dueCents })
  expect((await client.billing.unbilled({ query: {} })).totals).toEqual({ count: 3, priceCents: 3 * much })
  expect(await client.billing.patientMoney({ params: { id: patientId } })).toMatchObject({
    dueCents,
    receivedCents: 3 * much,
    creditCents: 3 * (much - 1),
  })
  expect(await client.patientFile.get({ params: { id: patientId } })).toMatchObject({ completedCents: 3 * much })
  expect(await client.books.receipts({ query: { from: day, to: day } })).toMatchObject({
    totals: { receivedCents: 3 * much },
  })
})

test('a report without a period, with a reversed or too long one, is refused', async () => {
  const client = await app.signedIn(await aPractice(app.orm))
  for (const query of [
    { from: '2026-02-01', to: '2026-01-01' },
    { from: '2020-01-01', to: '2026-01-01' },
    { from: 'soon', to: '2026-01-01' },
  ])
    expect(await refusal(client.billing.report({ query }))).toMatchObject({ status: 422 })
})

test('a report says what was billed, less credit notes, by type and place', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const { id } = await client.invoices.create({
    body: { patientId, sessionIds: ids, lines: [{ label: 'Livret', unitPriceCents: 3000 }] },
  })
  await client.invoices.issue({ params: { id } })
  const today = localDay(app.now, practice.timeZone)
  const ask = () => client.billing.report({ query: { from: today, to: today } })
  const billed = await ask()
  expect(billed.figures.billedCents).toBe(15_000)
  expect(billed.months).toMatchObject([{ month: today.slice(0, 7), billedCents: 15_000 }])
  expect(billed.types).toMatchObject([{ nameFr: 'Séance individuelle', sessions: 0, cents: 0, billedCents: 12_000 }])
  const body = { patientId, typeKey: 'cheque', amountCents: 6500, invoiceIds: [id] }
  await client.billing.take({ body })
  expect((await ask()).paymentTypes).toEqual([{ typeKey: 'cheque', count: 1, cents: 6500, billedCents: 6500 }])
  await client.invoices.credit({ params: { id }, body: { amountCents: 7500, reason: 'Geste commercial' } })
  const credited = await ask()
  expect(credited.figures.billedCents).toBe(7500)
  expect(credited.places).toMatchObject([{ location: 'office', sessions: 0, cents: 0, billedCents: 6000 }])
  expect(credited.sources).toMatchObject([{ kind: 'unknown', billedCents: 6000 }])
})

test('a report counts a session once, though the invoice that its deposit covered was cancelled and made anew', async () => {
  const practice = await aBillingPractice(app)
  const { invoices, billing } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice)
  const lines = [{ label: 'Acompte', unitPriceCents: 6000 }]
  const deposit = await invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
  const final = { patientId, sessionIds: ids, depositIds: [deposit.id], issue: true }
  const { id } = await invoices.create({ body: final })
  const today = localDay(app.now, practice.timeZone)
  const report = () => billing.report({ query: { from: today, to: today } })
  const billed = { places: [{ location: 'office', billedCents: 6000 }], types: [{ billedCents: 6000 }] }
  expect(await report()).toMatchObject({ figures: { billedCents: 6000 }, ...billed })
  await invoices.credit({ params: { id }, body: { reason: 'Mauvais payeur' } })
  expect(await report()).toMatchObject({ figures: { billedCents: 6000 }, places: [{ billedCents: 0 }] })
  await invoices.create({ body: final })
  expect(await report()).toMatchObject({ figures: { billedCents: 6000 }, ...billed })
})

test('a report says how much of the work hours was taken, and what was kept for missed sessions', async () => {
  const practice = await aPractice(app.orm, { opens: { monday: ['09:00-13:00'] } })
  const client = await app.signedIn(practice)
  // Hours count from the first session, which is older than the practice here.
  await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-01-05T09:00') })
  await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-06-01T08:00') })
  const missed = await aSession(app.orm, practice, { status: 'missed', startsAt: at('2026-06-08T08:00') })
  await client.billing.take({
    body: { patientId: missed.patientId, typeKey: 'cash', amountCents: 2500, sessionIds: [missed.id] },
  })
  const report = await client.billing.report({ query: { from: '2026-06-01', to: '2026-06-14' } })
  expect(report.figures).toMatchObject({ occupancyPercent: 13, keptCents: 2500 })
  expect(report.months).toMatchObject([{ month: '2026-06', occupancyPercent: 13 }])
  expect(report.types).toMatchObject([{ sessions: 1, occupancyPercent: 13 }])
  expect(report.places).toMatchObject([{ location: 'office', occupancyPercent: 13 }])
  expect(report.figuresBefore).toMatchObject({ occupancyPercent: 0, keptCents: 0 })
})

test('a report of a running period is compared with as many days of the one before', async () => {
  const practice = await aPractice(app.orm)
  const { billing } = await app.signedIn(practice)
  const today = localDay(app.now, practice.timeZone)
  const day = (days: number) => addDays(today, days)
  const beforeOf = async (from: string, to: string) => (await billing.report({ query: { from, to } })).before
  expect(await beforeOf(day(-2), day(7))).toEqual({ from: day(-12), to: day(-10) })
  expect(await beforeOf(day(-9), today), 'the last day counts whole').toEqual({ from: day(-19), to: day(-10) })
  expect(await beforeOf(day(1), day(10)), 'a coming period').toEqual({ from: day(-9), to: today })
})

test('origins beyond the twelfth are one line, so that a report sums up', async () => {
  const practice = await aPractice(app.orm)
  const { billing } = await app.signedIn(practice)
  for (let campaign = 1; campaign <= 14; campaign++) {
    const day = String(campaign).padStart(2, '0')
    const { id } = await aSession(app.orm, practice, { status: 'done', startsAt: at(`2026-03-${day}T09:00`) })
    const utm = { source: `campagne-${day}`, medium: null, campaign: null, term: null, content: null }
    const source = { page: null, referrer: null, utm }
    await inPractice(app.orm.em.fork(), practice.id, (em) => em.nativeUpdate(Session, { id }, { source }))
  }
  const { sources, figures } = await billing.report({ query: { from: '2026-03-01', to: '2026-03-31' } })
  expect(sources).toHaveLength(13)
  expect(sources.at(-1)).toEqual({ kind: 'others', name: null, sessions: 2, cents: 12_000, billedCents: 0 })
  expect(sources.reduce((sum, { cents }) => sum + cents, 0)).toBe(figures.earnedCents)
})

test('refunds and reversals are no payments in the count of a payment type', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const take = () =>
    client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 4000, receivedOn: '2026-03-31' } })
  await take()
  const { id } = await take()
  await client.billing.reverse({ params: { id }, body: { reason: 'Doublon' } })
  const today = localDay(app.now, practice.timeZone)
  const report = await client.billing.report({ query: { from: '2026-03-01', to: today } })
  expect(report.paymentTypes).toEqual([{ typeKey: 'cash', count: 2, cents: 4000, billedCents: 0 }])
})

test('payments of a client who was merged into another bear the name of that one, and are found by it', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { id: merged } = await aPatient(app.orm, practice, { lastname: 'Ancelin' })
  const { id } = await aPatient(app.orm, practice, { lastname: 'Beaumont' })
  await client.billing.take({ body: { patientId: merged, typeKey: 'cash', amountCents: 4000 } })
  await client.patientFile.merge({ params: { id }, body: { otherId: merged } })
  const { data: found } = await client.billing.payments({ query: { q: 'beaumont' } })
  expect(found.map(({ patient }) => patient?.lastname)).toEqual(['Beaumont'])
  expect((await client.billing.payments({ query: { q: 'ancelin' } })).data).toEqual([])
})

test('occupancy of a running period is that of the days so far, as in the period before', async () => {
  const hours = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  const opens = Object.fromEntries(hours.map((day) => [day, ['08:00-12:00']]))
  const practice = await aPractice(app.orm, { opens })
  const { billing } = await app.signedIn(practice)
  const today = localDay(app.now, practice.timeZone)
  const onDay = (days: number) => new Date(`${addDays(today, days)}T09:00:00Z`)
  await aSession(app.orm, practice, { status: 'done', startsAt: onDay(-20) })
  await aSession(app.orm, practice, { status: 'done', startsAt: onDay(-1) })
  await aSession(app.orm, practice, { status: 'done', startsAt: onDay(-11) })
  const { figures, figuresBefore } = await billing.report({
    query: { from: addDays(today, -2), to: addDays(today, 7) },
  })
  expect(figures.occupancyPercent).toBeGreaterThan(0)
  expect(figures.occupancyPercent).toBe(figuresBefore.occupancyPercent)
})
