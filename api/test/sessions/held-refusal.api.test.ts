import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aRequest } from './answered-request.ts'

/** A client of a practice as the client area knows them. */
async function accountOf(app: TestApp, practice: BuiltPractice, patientId: string) {
  const accountId = newId()
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    await query("insert into client_account (id, email, locale, created_at) values ($1, $2, 'fr', now())", [
      accountId,
      `zoe-${accountId}@essais.test`,
    ])
    await query(
      `insert into client_account_patient (client_account_id, practice_id, patient_id, invited_at)
       values ($1, $2, $3, now())`,
      [accountId, practice.id, patientId],
    )
  })
  return app.client({ authorization: `Bearer ${await app.clientTokenOf({ accountId })}` })
}

test('a refusal is not shown to its client while it can be undone, neither by the link nor in the area', async () => {
  const { app, practice, client, visitor, booked, at, refuse } = await aRequest()
  const { patient } = await client.sessions.get(at)
  const account = await accountOf(app, practice, patient.id)
  const shown = async () => {
    const [own] = await account.clientArea.sessions({})
    const { data: past } = await account.clientSessions.past({ query: {} })
    const { status, canCancel } = await visitor.own(booked)
    return { status, canCancel, coming: own?.status, past: past.map((one) => one.status) }
  }
  await refuse()
  const waits = { status: 'pending_validation', coming: 'pending_validation', past: [] }
  expect(await shown()).toEqual({ ...waits, canCancel: true })
  expect((await client.sessions.get(at)).status, 'for the practice').toBe('cancelled')
  await client.sessions.undoRefuse(at)
  expect(await shown()).toEqual({ ...waits, canCancel: true })
  await refuse(0)
  expect(await shown(), 'without a hold').toMatchObject({ status: 'cancelled', past: ['cancelled'] })
})

/** What the calendar file of a booking's link says of its state, and how often it has changed. */
async function fileOf({ url }: TestApp, token: string) {
  const file = await (await fetch(`${url}/api/public/bookings/${token}/calendar.ics`)).text()
  const read = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]
  return { status: read('STATUS'), sequence: Number(read('SEQUENCE')) }
}

test('the calendar file says what the page says while an answer can be undone', async () => {
  const { app, client, visitor, booked, at, accept, refuse } = await aRequest()
  const shown = async () => {
    const { status } = await visitor.own(booked)
    const { status: inFile, sequence } = await fileOf(app, visitor.tokenOf(booked))
    return { status, inFile, sequence }
  }
  const waits = { status: 'pending_validation', inFile: 'TENTATIVE' }
  expect(await shown()).toEqual({ ...waits, sequence: 0 })
  await refuse()
  expect(await shown(), 'refused').toEqual({ ...waits, sequence: 0 })
  await client.sessions.undoRefuse(at)
  expect(await shown(), 'refusal undone').toEqual({ ...waits, sequence: 1 })
  await accept()
  expect(await shown(), 'accepted').toEqual({ status: 'scheduled', inFile: 'CONFIRMED', sequence: 1 })
  await client.sessions.undoAccept(at)
  expect(await shown(), 'acceptance undone').toEqual({ ...waits, sequence: 2 })
  await refuse(0)
  expect(await shown(), 'refused for good').toMatchObject({ status: 'cancelled', inFile: 'CANCELLED' })
})

test('what a client is to sign, and what they agreed to, stay as they were while a refusal can be undone', async () => {
  const { app, practice, client, at, refuse } = await aRequest()
  const { patient } = await client.sessions.get(at)
  const account = await accountOf(app, practice, patient.id)
  const { url } = await client.consents.ask(at)
  const params = { token: url.split('/').at(-1) ?? '' }
  const shown = async () => {
    const toSign = await account.consents.pendingOfClient({})
    const [holder] = await account.clientPrivacy.get({})
    const [agreed] = holder?.bookingConsents ?? []
    return { toSign: toSign.map(({ sessionId }) => sessionId), onWithdrawal: agreed?.session }
  }
  const before = { toSign: [at.params.id], onWithdrawal: 'cancelled' }
  expect(await shown()).toEqual(before)
  await refuse()
  expect(await shown()).toEqual(before)
  expect(await app.client().consents.toSign({ params })).toMatchObject({ signedAt: null })
  await client.sessions.undoRefuse(at)
  await refuse(0)
  expect(await shown(), 'without a hold').toEqual({ toSign: [], onWithdrawal: null })
  expect(await refusal(app.client().consents.toSign({ params }))).toMatchObject({ code: 'link_expired' })
})

test('a request that its client cancels right after a refusal was undone is cancelled at once', async () => {
  const { client, visitor, booked, at, refuse } = await aRequest()
  await refuse()
  await client.sessions.undoRefuse(at)
  expect(await visitor.cancel(booked)).toMatchObject({ status: 'cancelled' })
})

test('a client who cancels while a refusal can be undone has cancelled: nothing undoes it, and no refusal is mailed', async () => {
  const { office, practice, client, visitor, booked, at, refuse, refusals } = await aRequest()
  await refuse()
  expect(await visitor.cancel(booked)).toMatchObject({ status: 'cancelled', canCancel: false })
  expect(await refusal(client.sessions.undoRefuse(at))).toMatchObject({ code: 'transition_not_allowed' })
  expect((await client.sessions.history(at)).map(({ event, by }) => [event, by])).toEqual([
    ['request', 'visitor'],
    ['refuse', 'practitioner'],
    ['cancel', 'visitor'],
  ])
  expect(await refusals()).toEqual(['skipped'])
  const cancellations = (await office.messages(practice.id)).filter(({ template }) => template === 'session.cancelled')
  expect(cancellations.map(({ audience }) => audience).sort()).toEqual(['client', 'practitioner'])
  expect(await refusal(visitor.cancel(booked)), 'again').toMatchObject({ code: 'transition_not_allowed' })
})

test('the same where the mail of the refusal is withheld', async () => {
  const { client, visitor, booked, at, refuse } = await aRequest({ isVerified: false })
  await refuse()
  expect(await visitor.own(booked)).toMatchObject({ status: 'pending_validation', canCancel: true })
  expect(await visitor.cancel(booked)).toMatchObject({ status: 'cancelled' })
  expect(await refusal(client.sessions.undoRefuse(at))).toMatchObject({ code: 'transition_not_allowed' })
})

test('a consent that is withdrawn while a refusal can be undone cancels the request, as both pages say', async () => {
  const { app, practice, client, visitor, booked, at, refuse } = await aRequest()
  const { patient } = await client.sessions.get(at)
  const account = await accountOf(app, practice, patient.id)
  await refuse()
  const [holder] = await account.clientPrivacy.get({})
  const said = [(await visitor.own(booked)).canCancel, holder?.bookingConsents[0]?.session]
  expect(said).toEqual([true, 'cancelled'])
  await account.clientPrivacy.withdrawBooking(at)
  expect(await visitor.own(booked)).toMatchObject({ status: 'cancelled', consent: { withdrawnAt: expect.any(String) } })
  expect(await refusal(client.sessions.undoRefuse(at))).toMatchObject({ code: 'transition_not_allowed' })
})

test('too close to the start a request is not cancelled by its client, whether or not a refusal can be undone', async () => {
  const { client, visitor, booked, refuse } = await aRequest()
  await client.practices.changeSettings({ body: { cancellationHours: 720 } })
  const tooLate = { code: 'too_late' }
  expect(await refusal(visitor.cancel(booked))).toMatchObject(tooLate)
  await refuse()
  expect(await visitor.own(booked)).toMatchObject({ status: 'pending_validation', canCancel: false })
  expect(await refusal(visitor.cancel(booked))).toMatchObject(tooLate)
})
