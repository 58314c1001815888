import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { PaymentRequestEntity } from '../../src/payment-requests/entity.ts'
import { testApp } from '../app.ts'
import { formToken } from '../forms/a-form.ts'
import { aPending } from './a-pending.ts'

const app = await testApp()

test('the link of a form that is not filled in is told of once, three days before it ends', async () => {
  const { client, patientId, sessionId, eventsAt, sendForm } = await aPending(app)
  const [open, answered, revoked] = [await sendForm(), await sendForm(), await sendForm()]
  await app.client().forms.answer({ params: { token: formToken(answered.url) }, body: { answers: { nuits: 'bien' } } })
  await client.forms.revoke({ params: { id: sessionId, requestId: revoked.id } })
  await client.notifications.read({ body: {} })
  const ends = Date.parse(open.expiresAt)
  expect(await eventsAt(ends - 3 * millisecondsInDay - 1)).toEqual(['forms.answered'])
  expect(await eventsAt(ends - 3 * millisecondsInDay + 1000)).toEqual(['forms.expiring', 'forms.answered'])
  expect(await eventsAt(ends - 2 * millisecondsInDay)).toEqual(['forms.expiring', 'forms.answered'])
  expect((await client.notifications.list({ query: { kind: 'expiring' } })).data).toMatchObject([
    { kind: 'expiring', event: 'forms.expiring', session: { id: sessionId }, patient: { id: patientId } },
  ])
})

test('a link that has ended, or whose session is cancelled, is not told of', async () => {
  const { sendForm, startsAt, sessionId, client, eventsAt } = await aPending(app)
  const { expiresAt } = await sendForm()
  expect(await eventsAt(Date.parse(expiresAt))).toEqual([])
  await client.sessions.cancel({ params: { id: sessionId }, body: { reason: 'Malade', notify: false } })
  expect(await eventsAt(Date.parse(expiresAt) - millisecondsInDay)).toEqual([])
  expect(await eventsAt(startsAt.getTime() - millisecondsInHour)).toEqual([])
})

test('a payment link that somebody made and nobody paid is told of, those of reminders are not', async () => {
  const { practice, patientId, inOwn, eventsAt } = await aPending(app)
  const now = Date.now()
  const link = (more: { createdBy: string | null; status?: 'open' | 'paid'; createdAt?: Date }) =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      em.insert(PaymentRequestEntity, {
        id: newId(),
        practiceId: practice.id,
        kind: 'link',
        status: 'open',
        patientId,
        sessionId: null,
        invoiceIds: null,
        amountCents: 4000,
        totalCents: 4000,
        words: null,
        locale: 'fr',
        depositKind: null,
        expiresAt: new Date(now + 3 * millisecondsInDay),
        createdAt: new Date(now - 27 * millisecondsInDay),
        agreed: null,
        attempts: 0,
        ...more,
      }),
    )
  await link({ createdBy: null })
  await link({ createdBy: practice.userId, status: 'paid' })
  await link({ createdBy: practice.userId, createdAt: new Date(now - millisecondsInHour) })
  expect(await eventsAt(now)).toEqual([])
  await link({ createdBy: practice.userId })
  expect(await eventsAt(now - 1)).toEqual([])
  expect(await eventsAt(now)).toEqual(['cards.expiring'])
  await inOwn((query) => query("update payment_request set status = 'expired'"))
  expect(await eventsAt(now + millisecondsInHour)).toEqual(['cards.expiring'])
})

test('a consent that was asked for and is not signed the day before is told of, once for each day of the session', async () => {
  const { client, sessionId, startsAt, inOwn, eventsAt } = await aPending(app)
  const at = startsAt.getTime()
  expect(await eventsAt(at - millisecondsInDay)).toEqual([])
  const { url } = await client.consents.ask({ params: { id: sessionId } })
  expect(await eventsAt(at - millisecondsInDay - 1)).toEqual([])
  expect(await eventsAt(at - millisecondsInDay)).toEqual(['consents.unsigned'])
  expect(await eventsAt(at - millisecondsInHour)).toEqual(['consents.unsigned'])
  await inOwn((query) =>
    query("update session set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'"),
  )
  expect(await eventsAt(at)).toEqual(['consents.unsigned', 'consents.unsigned'])
  const params = { token: url.split('/').at(-1) ?? '' }
  const { text } = await app.client().consents.toSign({ params })
  const signature = { kind: 'typed' as const, name: 'Zoé Œuvrard' }
  await app.client().consents.signFromAfar({
    params,
    body: { textVersionId: text.id, accepted: true, signature, signedBy: 'patient', locale: 'fr' },
  })
  await inOwn((query) =>
    query("update session set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'"),
  )
  expect(await eventsAt(at + millisecondsInDay)).toEqual(['consents.unsigned', 'consents.unsigned', 'consents.signed'])
})

test('who was asked less than two hours ago is given time to sign', async () => {
  const { client, sessionId, inOwn, eventsAt } = await aPending(app)
  await client.consents.ask({ params: { id: sessionId } })
  await inOwn((query) =>
    query("update session set starts_at = now() + interval '5 hours', ends_at = now() + interval '6 hours'"),
  )
  const now = Date.now()
  expect(await eventsAt(now + millisecondsInHour)).toEqual([])
  expect(await eventsAt(now + 3 * millisecondsInHour)).toEqual(['consents.unsigned'])
})

test('whom no mail has reached is not waited for, unless it was sent again', async () => {
  const { client, sessionId, inOwn, eventsAt } = await aPending(app)
  await client.consents.ask({ params: { id: sessionId } })
  await inOwn((query) =>
    query("update session set starts_at = now() + interval '90 minutes', ends_at = now() + interval '3 hours'"),
  )
  const asked = async () => (await client.consents.ofSession({ params: { id: sessionId } })).signatureAskedAt
  const now = Date.now()
  expect(await asked()).toEqual(expect.any(String))
  expect(await eventsAt(now)).toEqual([])
  await inOwn((query) => query("update message set status = 'suppressed', error = 'bounced'"))
  expect(await asked()).toBeNull()
  const [mail] = (await client.messages.list({ query: { sessionId } })).data
  const again = await client.messages.resend({ params: { id: mail?.id ?? '' } })
  expect(await asked()).toEqual(expect.any(String))
  expect(await eventsAt(now)).toEqual([])
  await client.messages.cancel({ params: { id: again.id } })
  expect(await asked()).toBeNull()
  expect(await eventsAt(now)).toEqual(['consents.unsigned'])
})
