import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aClient } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'

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
  expect((await api.clientSessions.past({})).map(({ id }) => id)).toEqual([own.id])
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
