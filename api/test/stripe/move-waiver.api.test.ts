import { afterAll, expect, test } from 'vitest'
import { aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { contractWith, weeksLater } from './a-contract.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app } = beside

/** A contract for a session after the end of the right of withdrawal, and moves by the link of its mails. */
async function aFarContract() {
  const practitioner = await aPractitioner(beside)
  const contract = await contractWith(beside, practitioner, { isFar: true })
  const { booked, visitor } = contract
  const soon = nextWeekday(practitioner.practice, 'tuesday', '10:00')
  const move = (startsAt: string, waiver?: string) =>
    visitor.api.booking.reschedule({
      params: { token: visitor.tokenOf(booked) },
      body: { startsAt, ...(waiver && { waiver }) },
    })
  const agreed = async () => {
    const [row] = await practitioner.own((query) =>
      query<{ agreed: object }>('select agreed from payment_request where session_id = $1', [booked.id]),
    )
    return row?.agreed
  }
  /** The data of the mails about moves, the latest first. */
  const moveMails = async () => {
    const rows = await practitioner.own((query) =>
      query<{ audience: string; data: { waiver?: string } }>(
        "select audience, data from message where template = 'session.moved' order by created_at desc, id desc",
      ),
    )
    return rows.filter(({ audience }) => audience === 'client').map(({ data }) => data)
  }
  return { ...contract, practitioner, soon, move, agreed, moveMails }
}

test('a client moves a session into the withdrawal period only with the box ticked, word for word', async () => {
  const { prepayment, booked, visitor, soon, move, agreed } = await aFarContract()
  expect(prepayment.terms.waiver).toBeNull()
  const { moveWaiver, startsAt } = await visitor.own(booked)
  expect(moveWaiver?.words).toMatch(/^Je demande que la séance ait lieu avant la fin du délai/)
  const until = `${prepayment.terms.withdrawalUntil}T12:00:00Z`
  expect(Date.parse(moveWaiver?.before ?? '') - Date.parse(until)).toBeGreaterThan(9 * 3_600_000)
  expect(Date.parse(moveWaiver?.before ?? '') - Date.parse(until)).toBeLessThan(13 * 3_600_000)

  expect(await refusal(move(soon))).toMatchObject({ status: 422, details: { errors: { waiver: ['required'] } } })
  expect(await refusal(move(soon, 'Je renonce à tout.'))).toMatchObject({
    status: 422,
    details: { errors: { waiver: ['other_terms'] } },
  })
  expect(await visitor.own(booked)).toMatchObject({ startsAt, moveWaiver })
  expect(await agreed()).toMatchObject({ waiver: null })

  expect(await move(soon, moveWaiver?.words)).toMatchObject({ startsAt: soon, moveWaiver: null })
  expect(await agreed()).toMatchObject({ waiver: moveWaiver?.words, waiverAt: expect.any(String), by: 'booking' })
})

test('money for what was held after the request is kept when the client withdraws', async () => {
  const { booked, visitor, soon, move, state, practitioner } = await aFarContract()
  const { moveWaiver } = await visitor.own(booked)
  await move(soon, moveWaiver?.words)
  await practitioner.own((query) => query("update session set status = 'done' where id = $1", [booked.id]))
  expect(await state()).toMatchObject({ isOpen: false, closedBecause: 'held', keptCents: 3000 })
})

test('nothing is kept for what was held before the request, and manual payments for that are refunded too', async () => {
  const { booked, soon, state, withdraw, practitioner } = await aFarContract()
  const { client, practice } = practitioner
  const { patient } = await client.sessions.get({ params: { id: booked.id } })
  const startsAt = new Date(weeksLater(soon, 5))
  const later = await aSession(app.orm, practice, { startsAt, patientId: patient.id, status: 'pre_scheduled' })
  // The practitioner has moved the first session, and held it long ago.
  await practitioner.own((query) =>
    query('update session set first_session_id = $1 where id = any ($2)', [booked.id, [booked.id, later.id]]),
  )
  await practitioner.own((query) =>
    query(
      `update session set status = 'done', starts_at = starts_at - interval '49 days', ends_at = ends_at - interval '49 days'
       where id = $1`,
      [booked.id],
    ),
  )
  const cash = { patientId: patient.id, typeKey: 'cash', amountCents: 3000, sessionIds: [booked.id] }
  await client.billing.take({ body: cash })
  expect(await state()).toMatchObject({ isOpen: true, refundCents: 3000, keptCents: 0, byHandCents: 3000 })
  // A box that is ticked now is for the later session alone.
  await practitioner.own((query) =>
    query(
      `update payment_request set agreed = agreed || jsonb_build_object('waiver', 'Je demande.', 'waiverAt', now())
       where session_id = $1`,
      [booked.id],
    ),
  )
  expect(await state()).toMatchObject({ isOpen: true, refundCents: 3000, keptCents: 0, byHandCents: 3000 })
  expect(await withdraw()).toMatchObject({ refundCents: 3000, keptCents: 0, byHandCents: 3000 })
  await practitioner.work()
  const [row] = (await client.stripe.withdrawals({})).data
  expect(row).toMatchObject({ byHandCents: 3000 })
  await client.stripe.recordHandedBack({ params: { id: row?.id ?? '' } })
  // Nothing is owed for it either, though it was held.
  expect(await client.billing.patientMoney({ params: { id: patient.id } })).toMatchObject({
    receivedCents: 0,
    dueCents: 0,
  })
})

test('the mail of that very move has the words, and no later one has', async () => {
  const { booked, visitor, soon, move, moveMails, practitioner } = await aFarContract()
  const { moveWaiver } = await visitor.own(booked)
  await move(soon, moveWaiver?.words)
  expect(await moveMails()).toMatchObject([{ waiver: moveWaiver?.words }])
  const later = (weeks: number) =>
    practitioner.client.sessions.reschedule({
      params: { id: booked.id },
      body: { startsAt: weeksLater(soon, weeks), notify: true },
    })
  // It replaces the waiting mail, and includes what that would have said.
  await later(5)
  expect((await moveMails())[0]).toMatchObject({ waiver: moveWaiver?.words })
  await practitioner.own((query) => query("update message set status = 'sent' where template = 'session.moved'"))
  await later(6)
  const mails = await moveMails()
  expect(mails).toHaveLength(3)
  expect(mails[0]).not.toHaveProperty('waiver')
})

test('a move to a time after the right has ended asks nothing', async () => {
  const { prepayment, booked, soon, move, agreed, visitor } = await aFarContract()
  const later = weeksLater(soon, 5)
  expect(await move(later)).toMatchObject({ startsAt: later })
  expect(await agreed()).toMatchObject({ waiver: null, withdrawalUntil: prepayment.terms.withdrawalUntil })
  expect((await visitor.own(booked)).moveWaiver).toMatchObject({ before: expect.any(String) })
})

test('a practitioner reads until when a move has that consequence, unless the client has asked, withdrawn or let it end', async () => {
  const { prepayment, booked, visitor, soon, move, practitioner } = await aFarContract()
  const read = () => practitioner.client.sessions.get({ params: { id: booked.id } })
  expect(await read()).toMatchObject({ unwaivedUntil: prepayment.terms.withdrawalUntil })
  const { patient } = await read()
  const startsAt = new Date(weeksLater(soon, 6))
  const later = await aSession(app.orm, practitioner.practice, {
    startsAt,
    patientId: patient.id,
    status: 'pre_scheduled',
  })
  expect(await practitioner.client.sessions.get({ params: { id: later.id } })).toMatchObject({ unwaivedUntil: null })
  await practitioner.own((query) =>
    query('update session set first_session_id = $1 where id = any ($2)', [booked.id, [booked.id, later.id]]),
  )
  expect(await practitioner.client.sessions.get({ params: { id: later.id } })).toMatchObject({
    unwaivedUntil: prepayment.terms.withdrawalUntil,
  })
  const { moveWaiver } = await visitor.own(booked)
  await move(soon, moveWaiver?.words)
  expect(await read()).toMatchObject({ unwaivedUntil: null })

  const other = await aFarContract()
  const ofOther = () => other.practitioner.client.sessions.get({ params: { id: other.booked.id } })
  const until = (day: string) =>
    other.practitioner.own((query) =>
      query(
        "update payment_request set agreed = agreed || jsonb_build_object('withdrawalUntil', $2::text) where session_id = $1",
        [other.booked.id, day],
      ),
    )
  await until('2020-01-01')
  expect(await ofOther()).toMatchObject({ unwaivedUntil: null })
  await until(other.prepayment.terms.withdrawalUntil ?? '')
  expect(await ofOther()).toMatchObject({ unwaivedUntil: other.prepayment.terms.withdrawalUntil })
  await other.withdraw()
  expect(await ofOther()).toMatchObject({ unwaivedUntil: null })
})

test('for a session with a contract of its own the practitioner reads that one, as its client does', async () => {
  const first = await aFarContract()
  const { practitioner, booked } = first
  const own = await contractWith(beside, practitioner, { isPaid: false })
  // The second session comes with the first one's programme, and has its own agreement with the box ticked.
  await practitioner.own((query) =>
    query('update session set first_session_id = $1 where id = any ($2)', [booked.id, [booked.id, own.booked.id]]),
  )
  const read = () => practitioner.client.sessions.get({ params: { id: own.booked.id } })
  expect(own.prepayment.terms.waiver).not.toBeNull()
  expect((await own.visitor.own(own.booked)).moveWaiver ?? null).toBeNull()
  expect(await read()).toMatchObject({ unwaivedUntil: null })
})
