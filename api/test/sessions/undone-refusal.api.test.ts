import { describe, expect, test } from 'vitest'
import { lapseSession, type SessionAction } from '../../src/sessions/service.ts'
import { act } from '../an-action.ts'
import { OWN_PASSWORD } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aRequest, failToSend, sendAll } from './answered-request.ts'

describe('a refusal', () => {
  test('is undone while its mail waits: nobody is notified, and the request waits as before', async () => {
    const { office, client, at, refuse, refusals, again } = await aRequest()
    const before = Date.now()
    expect(await refuse()).toMatchObject({ status: 'cancelled', isUndoable: true })
    const jobs = await office.jobs('messages.deliver')
    expect(jobs.filter((job) => Date.parse(job.start_after) >= before + 10_000)).toHaveLength(1)
    expect(await client.sessions.undoRefuse(at)).toMatchObject({
      status: 'pending_validation',
      cancelReason: null,
      allowed: ['accept', 'refuse', 'cancel'],
    })
    expect(await refusals()).toEqual(['skipped'])
    expect(await refusal(again())).toMatchObject({ code: 'slot_taken' })
    expect((await client.sessions.history(at)).map(({ event }) => event)).toEqual(['request', 'refuse', 'undoRefuse'])
  })

  test('that is made again has a mail of its own, and its own reason', async () => {
    const { client, at, refuse, refusals } = await aRequest()
    await refuse()
    await client.sessions.undoRefuse(at)
    const body = { reason: 'Complet jusqu’en mai.', holdMailSeconds: 10 }
    expect(await client.sessions.refuse({ ...at, body })).toMatchObject({ isUndoable: true, cancelReason: body.reason })
    expect((await refusals()).sort()).toEqual(['queued', 'skipped'])
  })

  test('takes its reason with it: a request that lapses afterwards has none', async () => {
    const { office, practice, client, startsAt, at, refuse } = await aRequest()
    await refuse()
    await client.sessions.undoRefuse(at)
    const lapse = (action: SessionAction) => lapseSession(action, at.params.id)
    await act(office, practice, new Date(startsAt), lapse, { kind: 'system' })
    expect(await client.sessions.get(at)).toMatchObject({ status: 'cancelled', cancelReason: null })
  })

  test('stays once its client was erased', async () => {
    const { client, at, refuse } = await aRequest()
    const { patient } = await refuse()
    const body = { currentPassword: OWN_PASSWORD }
    await client.patientErasure.erase({ params: { id: patient.id }, body })
    expect(await refusal(client.sessions.undoRefuse(at))).toMatchObject({ code: 'not_found' })
  })

  test('gives the proposed times back that it has released', async () => {
    const { practice, client, at, refuse } = await aRequest()
    const startsAt = nextWeekday(practice, 'tuesday', '14:00')
    await client.sessions.propose({ ...at, body: { startsAt: [startsAt] } })
    expect(await refuse()).not.toHaveProperty('proposals')
    expect(await client.sessions.undoRefuse(at)).toMatchObject({ proposals: [{ startsAt }] })
  })

  test('stays once the client was notified, or its mail was tried', async () => {
    const told = await aRequest()
    await told.refuse()
    await sendAll(told.practice, told.office)
    const stays = { code: 'transition_not_allowed', details: { current: 'cancelled' } }
    expect(await refusal(told.client.sessions.undoRefuse(told.at))).toMatchObject(stays)
    const tried = await aRequest()
    await tried.refuse()
    await failToSend(tried.office, tried.practice, 'session.refused')
    expect(await refusal(tried.client.sessions.undoRefuse(tried.at))).toMatchObject(stays)
    expect(await tried.client.sessions.get(tried.at)).toMatchObject({ status: 'cancelled' })
  })

  test('stays if its time is taken meanwhile, and its mail still goes', async () => {
    const { client, at, refuse, refusals, again } = await aRequest()
    await refuse()
    await again()
    expect(await refusal(client.sessions.undoRefuse(at))).toMatchObject({ code: 'slot_taken' })
    expect(await refusals()).toEqual(['queued'])
  })

  test('whose mail is withheld can be undone for a minute', async () => {
    const { client, at, refuse, putBack } = await aRequest({ isVerified: false })
    await refuse()
    expect(await client.sessions.undoRefuse(at)).toMatchObject({ status: 'pending_validation' })
    await refuse()
    await putBack(at.params.id, '61 seconds')
    expect(await refusal(client.sessions.undoRefuse(at))).toMatchObject({ code: 'transition_not_allowed' })
  })

  test('of a request that was held back leaves it held, until the end of its two hours', async () => {
    const { office, client, booked, at, refuse } = await aRequest({ nth: 3 })
    const { confirmBy } = booked
    expect(confirmBy).not.toBeNull()
    await refuse()
    expect(await client.sessions.undoRefuse(at)).toMatchObject({ status: 'pending_validation', confirmBy })
    const jobs = await office.jobs('sessions.lapse')
    const ownJobs = jobs.filter(({ data }) => (data as { sessionId?: string }).sessionId === at.params.id)
    expect(ownJobs.map((job) => new Date(job.start_after).toISOString())).toEqual([confirmBy, confirmBy])
  })

  test('whose mail goes at once offers no undo, and is not undone as a cancellation', async () => {
    const { client, at, refuse } = await aRequest()
    expect(await refuse(0)).not.toHaveProperty('isUndoable')
    expect(await refusal(client.sessions.undoCancel(at))).toMatchObject({ code: 'transition_not_allowed' })
  })

  test('is no cancellation: one of a request is not undone as a refusal', async () => {
    const { client, at } = await aRequest()
    await client.sessions.cancel({ ...at, body: { reason: 'Complet', holdMailSeconds: 10 } })
    expect(await refusal(client.sessions.undoRefuse(at))).toMatchObject({ code: 'transition_not_allowed' })
  })
})
