import { expect, test } from 'vitest'
import type { TestApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { aRequest } from './answered-request.ts'
import { clientOfArea } from './client-of-area.ts'

test('a refusal is not shown to its client while it can be undone, neither by the link nor in the area', async () => {
  const { app, practice, client, visitor, booked, at, refuse } = await aRequest()
  const { patient } = await client.sessions.get(at)
  const account = await clientOfArea(app, practice, patient.id)
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
  const account = await clientOfArea(app, practice, patient.id)
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
