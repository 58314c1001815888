import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { CardDisputeEntity } from '../../src/stripe/entity.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { stillApp } from '../still-app.ts'

const app = await stillApp()
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(app.now.getTime() - days * DAY_MS)

/** A practice with two clients who owe 60 EUR each, and 20 EUR of a session without a note. */
async function aPracticeThatIsOwed() {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const [one, other] = [await aPatient(app.orm, practice), await aPatient(app.orm, practice)]
  const held = async (patientId: string, days: number) =>
    (await aSession(app.orm, practice, { status: 'done', startsAt: ago(days), patientId })).id
  const sessions = [await held(one.id, 40), await held(other.id, 20), await held(other.id, 10)]
  const [, , cheap = ''] = sessions
  await client.billing.changePrice({
    params: { id: cheap },
    body: { kind: 'change', priceCents: 2000, reason: 'Séance courte' },
  })
  return { practice, client, one, other, sessions }
}

test('the summary says what is owed, by how many and since when', async () => {
  const { practice, client } = await aPracticeThatIsOwed()
  expect(await client.billing.summary({})).toMatchObject({
    receivedCents: 0,
    dueCents: 14_000,
    clients: 2,
    since: localDay(ago(40), practice.timeZone),
    disputes: [],
  })
})

test('the debt is the same sum in the summary, in the list, and client by client', async () => {
  const { client, one, other } = await aPracticeThatIsOwed()
  const lines = [{ label: 'Enregistrement audio', unitPriceCents: 1500 }]
  await client.invoices.create({ body: { patientId: one.id, lines } })
  const { dueCents } = await client.billing.summary({})
  const { totals } = await client.billing.owed({ query: {} })
  const each = await Promise.all([one, other].map(({ id }) => client.billing.patientMoney({ params: { id } })))
  expect([totals.dueCents, each.reduce((sum, money) => sum + money.dueCents, 0)]).toEqual([dueCents, dueCents])
  expect(dueCents).toBe(14_000)
})

test('a session that runs is owed from its planned end on, and can be paid before', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const patientId = (await aPatient(app.orm, practice)).id
  const running = { status: 'in_progress' as const, patientId }
  const lasts = practice.type.durationMinutes * 60_000
  const first = await aSession(app.orm, practice, { ...running, startsAt: new Date(app.now.getTime() - lasts) })
  const owed = async () => (await client.billing.owed({ query: {} })).totals
  expect(await owed()).toEqual({ count: 1, dueCents: 6000 })
  const pay = ({ id }: { id: string }) =>
    client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: [id] } })
  await pay(first)
  await client.sessions.stop({ params: { id: first.id } })
  const second = await aSession(app.orm, practice, { ...running, startsAt: app.now })
  expect(await owed()).toEqual({ count: 0, dueCents: 0 })
  expect(await client.billing.summary({})).toMatchObject({ dueCents: 0, clients: 0, since: null })
  expect(await client.dueReminders.send({ body: { patientIds: [patientId] } })).toMatchObject([
    { outcome: 'nothing_due' },
  ])
  const money = () => client.billing.patientMoney({ params: { id: patientId } })
  expect((await money()).sessions).toMatchObject([{ id: second.id }])
  await pay(second)
  expect(await money()).toMatchObject({ dueCents: 0, creditCents: 0 })
})

test('the month’s receipts and refunds are one sum, without those of another practice', async () => {
  const { client, one, sessions } = await aPracticeThatIsOwed()
  const take = (amountCents: number) =>
    client.billing.take({
      body: { patientId: one.id, typeKey: 'cash', amountCents, sessionIds: sessions.slice(0, 1) },
    })
  await take(6000)
  const { id } = await take(1500)
  await client.billing.reverse({ params: { id }, body: { reason: 'Erreur de saisie' } })
  expect(await client.billing.summary({})).toMatchObject({ receivedCents: 6000, dueCents: 8000, clients: 1 })
  const others = await app.signedIn(await aPractice(app.orm))
  expect(await others.billing.summary({})).toMatchObject({ receivedCents: 0, dueCents: 0, clients: 0, since: null })
})

test('a dispute is shown until it is answered, the most urgent first', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const dispute = (id: string, amountCents: number, answerBy: string, status: 'needs_response' | 'won') => ({
    practiceId: practice.id,
    id,
    cardPaymentId: null,
    status,
    reason: 'general',
    amountCents,
    movementCount: 1,
    answerBy: new Date(answerBy),
    openedAt: ago(2),
  })
  await inPractice(app.orm.em, practice.id, (em) =>
    em.insertMany(CardDisputeEntity, [
      dispute('dp_late', 9000, '2027-05-02T10:00:00Z', 'needs_response'),
      dispute('dp_soon', 7000, '2027-04-02T10:00:00Z', 'needs_response'),
      dispute('dp_won', 5000, '2027-03-02T10:00:00Z', 'won'),
    ]),
  )
  expect((await client.billing.summary({})).disputes).toEqual([
    { amountCents: 7000, answerBy: '2027-04-02T10:00:00.000Z' },
    { amountCents: 9000, answerBy: '2027-05-02T10:00:00.000Z' },
  ])
})
