import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { aCardPractice, aPaymentRequest } from '../stripe/card-rows.ts'

const app = await testApp()

test('a long past appointment stays visible with its papers, and cannot be changed any more', async () => {
  const practice = await aBillingPractice(app)
  const [client, child] = [await aClient(app.orm, practice), await aChild(app, practice)]
  const api = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const guardian = await aGuardian(app, practice, [child.id])
  const practitioner = await app.signedIn(practice)
  const past = async (patientId: string) => {
    const { ids } = await heldSessions(app, practice, 1, patientId)
    const [id = ''] = ids
    const invoice = await practitioner.invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
    await practitioner.invoices.create({ body: { patientId, lines: [line], issue: true } })
    const add = (name: string) => {
      const body = new Blob([`Pour la suite : ${name}`])
      return practitioner.documents.add({ params: { id: patientId }, query: { name, sessionId: id }, body })
    }
    const shared = await add('suite.txt')
    await practitioner.documents.change({ params: { id: shared.id }, body: { isShared: true } })
    await add('notes.txt')
    return { id, invoiceId: invoice.id, documentId: shared.id }
  }
  const line = { label: 'Attestation', quantity: 1, unitPriceCents: 1000 }
  const [own, childs] = [await past(client.patientId), await past(child.id)]
  const seen = await api.clientSessions.get({ params: { id: own.id }, query: {} })
  expect(seen).toMatchObject({ status: 'completed', canReschedule: false, canCancel: false, canConfirm: false })
  expect(seen.invoices.map(({ id }) => id)).toEqual([own.invoiceId])
  expect(seen.documents.map(({ id }) => id)).toEqual([own.documentId])
  expect((await api.clientSessions.past({})).data.map(({ id }) => id)).toEqual([own.id])
  // What is shared with a child is for the child alone.
  expect(await guardian.api.clientSessions.get({ params: { id: childs.id }, query: {} })).toMatchObject({
    child: { patientId: child.id },
    invoices: [{ id: childs.invoiceId }],
    documents: [],
  })
  const params = { id: own.id }
  const startsAt = nextWeekday(practice, 'tuesday', '14:00')
  expect(await refusal(api.clientSessions.cancel({ params, body: { reason: 'Trop tard' } }))).toMatchObject({
    code: expect.stringMatching(/too_late|transition_not_allowed/),
  })
  expect(await refusal(api.clientSessions.reschedule({ params, body: { startsAt } }))).toMatchObject({
    code: expect.stringMatching(/too_late|transition_not_allowed/),
  })
  // The link outside the area has ended.
  const token = seen.manageUrl.split('/').at(-1) ?? ''
  expect(await refusal(app.client().booking.own({ params: { token } }))).toMatchObject({ code: 'link_expired' })
})

test('past appointments of all practices are turned page by page: each once, the last first, also of the same instant', async () => {
  const [here, there] = [await aPractice(app.orm), await aPractice(app.orm)]
  const client = await aClient(app.orm, here)
  const { accountId, email } = client
  const elsewhere = await aClient(app.orm, there, { accountId, email })
  const day = (number: number) => new Date(Date.UTC(2020, 0, number, 9))
  const past = async (practice: typeof here, patientId: string, number: number) =>
    (await aSession(app.orm, practice, { startsAt: day(number), status: 'cancelled', patientId })).id
  for (const number of [1, 2, 3]) {
    await past(here, client.patientId, number)
    await past(there, elsewhere.patientId, number)
  }
  const last = await past(there, elsewhere.patientId, 4)
  const api = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const pageOf = (page: number) => api.clientSessions.past({ query: { page, perPage: '3' } })
  const pages = await Promise.all([1, 2, 3, 4].map(pageOf))
  expect(pages.map(({ data, meta }) => [data.length, meta])).toEqual(
    [3, 3, 1, 0].map((length, before) => [length, { page: before + 1, perPage: 3, total: 7 }]),
  )
  const shown = pages.flatMap(({ data }) => data)
  expect(new Set(shown.map(({ id }) => id)).size).toBe(7)
  expect(shown[0]?.id).toBe(last)
  expect(shown.map(({ startsAt }) => new Date(startsAt).getUTCDate())).toEqual([4, 3, 3, 2, 2, 1, 1])
})

test('a contract that was paid online is listed until its last day, also once its appointment is cancelled', async () => {
  const practice = await aPractice(app.orm)
  await aCardPractice(app, practice)
  const client = await aClient(app.orm, practice)
  const { patientId } = client
  const api = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const neighbour = app.client({ authorization: `Bearer ${await app.clientTokenOf(await aClient(app.orm, practice))}` })
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId, status: 'cancelled' })
  const free = await aSession(app.orm, practice, { startsAt, patientId })
  await aPaymentRequest(app, practice, { isPaid: true, session: { id, patientId } })
  const { until } = await api.clientSessions.withdrawal({ params: { id } })
  const contract = { sessionId: id, practiceId: practice.id, startsAt: startsAt.toISOString(), until }
  expect(await api.clientSessions.openContracts({})).toEqual([{ ...contract, timeZone: practice.timeZone }])
  expect(await neighbour.clientSessions.openContracts({})).toEqual([])
  expect(await refusal(api.clientSessions.withdrawal({ params: { id: free.id } }))).toMatchObject({ code: 'not_found' })
  const yesterday = addDays(localDay(new Date(), practice.timeZone), -1)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`update payment_request set agreed = jsonb_set(agreed, '{withdrawalUntil}', to_jsonb($1::text))`, [
      yesterday,
    ]),
  )
  expect(await api.clientSessions.openContracts({})).toEqual([])
})
