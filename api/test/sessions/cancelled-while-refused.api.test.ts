import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { refusal } from '../refusal.ts'
import { aRequest } from './answered-request.ts'
import { clientOfArea } from './client-of-area.ts'

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
  const account = await clientOfArea(app, practice, patient.id)
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

test.each(['is cancelled', 'loses its consent'])(
  'a request that %s does not wait for the mail of its refusal, which an erasure or the worker has locked',
  async (what) => {
    const { app, practice, client, visitor, booked, at, refuse } = await aRequest()
    const { patient } = await client.sessions.get(at)
    const account = await clientOfArea(app, practice, patient.id)
    await refuse()
    await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      await queryOf(em)("select id from message where template = 'session.refused' for update")
      if (what === 'is cancelled')
        expect(await refusal(visitor.cancel(booked))).toMatchObject({ code: 'transition_not_allowed' })
      else await account.clientPrivacy.withdrawBooking(at)
    })
    const events = (await client.sessions.history(at)).map(({ event }) => event)
    expect(events).toEqual(['request', 'refuse', ...(what === 'is cancelled' ? [] : ['withdrawConsent'])])
  },
)
