import { afterAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { purgeUnverified } from '../../src/accounts/purge-unverified.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { productTemplates } from '../../src/messages/withholding.ts'
import { anAddress } from '../app.ts'
import { aClient, aPractice } from '../build.ts'
import { anApp } from './an-app.ts'
import { allEndpoints, askOf, forEach, type Named, oncePerEndpoint } from './ask.ts'
import { passwordHash } from './requests.ts'
import type { Scene } from './scene.ts'

const app = await anApp()
afterAll(app.end)

/** Everybody's endpoints that change something. The administration is left out: it writes in the product's own name. */
const changing = allEndpoints.filter(({ spec }) => spec.method !== 'GET' && spec.access !== 'admin')

/** What each practice was asked for. */
const endpointOf = new Map<string, string>()

const asksForMail = ({ body }: Endpoint) => 'notify' in ((body as z.ZodObject | undefined)?.shape ?? {})

/** Calls an endpoint in a practice whose only account is not confirmed. Answers the states of mails to clients. */
async function mailsOf(named: Named): Promise<string[]> {
  const practice = await aPractice(app.orm, { passwordHash, isVerified: false })
  endpointOf.set(practice.id, `${named.feature}.${named.name}`)
  const token =
    named.spec.access === 'client'
      ? await app.clientTokenOf(await aClient(app.orm, practice, { passwordHash }))
      : await app.tokenOf(practice)
  const scene: Scene = { app, practice, address: anAddress(), by: { token, account: practice } }
  const { code } = await askOf(scene, named, (body) =>
    asksForMail(named.spec) ? { ...(body as object), notify: true } : body,
  )
  // Messages with the state sent existed before: nobody sends in this test.
  const rows = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ status: string; error: string | null }>(
      "select status, error from message where audience = 'client' and status <> 'sent' and template <> all ($1)",
      [productTemplates],
    ),
  )
  const outcomes = rows.map(({ status, error }) => (status === 'skipped' && error ? error : status))
  return code === 'email_unverified' ? [...outcomes, `refused: ${code}`] : outcomes
}

const refused = ['refused: email_unverified']
const withheld = ['email_unverified']
/** What an endpoint that writes to a client does instead; no other writes to one. */
const instead: Record<string, string[]> = {
  'accounts.beginTotp': refused,
  'billing.issueBatch': refused,
  'billing.take': refused,
  'booking.cancel': withheld,
  'booking.confirm': withheld,
  'booking.pickProposal': withheld,
  'booking.request': withheld,
  'booking.reschedule': withheld,
  'booking.withdraw': [...withheld, ...withheld],
  'books.close': refused,
  'clientArea.invite': refused,
  'clientArea.openGuardian': refused,
  'clientArea.remind': refused,
  'clientPrivacy.withdrawBooking': withheld,
  'clientSessions.book': withheld,
  'clientSessions.cancel': withheld,
  'clientSessions.confirm': withheld,
  'clientSessions.pickProposal': withheld,
  'clientSessions.reschedule': withheld,
  'clientSessions.withdraw': [...withheld, ...withheld],
  'consents.ask': refused,
  'consents.signFromAfar': withheld,
  'customEmails.test': refused,
  'documents.add': refused,
  'forms.send': refused,
  'inbox.answer': refused,
  'invoices.credit': refused,
  'invoices.issue': refused,
  'invoices.send': refused,
  'invoices.sendMany': refused,
  'leaflets.add': refused,
  'mailings.send': refused,
  'mailings.sendTexts': refused,
  // The waiting mail of the prepared practice is cancelled.
  'messages.cancel': ['cancelled'],
  'messages.resend': refused,
  'passkeys.add': refused,
  'passkeys.begin': refused,
  'practices.fullMode': refused,
  'practices.setLogo': refused,
  'profile.setAvatar': refused,
  'publicPage.publish': refused,
  'reviews.hide': withheld,
  'reviews.keep': withheld,
  'sessions.accept': withheld,
  'sessions.cancel': refused,
  'sessions.change': refused,
  'sessions.complete': withheld,
  'sessions.confirm': withheld,
  'sessions.plan': refused,
  'sessions.planRepeated': refused,
  'sessions.propose': refused,
  'sessions.refuse': withheld,
  'sessions.reschedule': refused,
  // The waiting confirmation is not sent.
  'sessions.undoAccept': ['skipped'],
  'stripe.connect': refused,
  'stripe.createPatientLink': refused,
  'stripe.createSessionLink': refused,
}

/** Endpoints that were asked about money which had been written while the address was confirmed. */
const aboutMoney = `
  billing.payBackCredit billing.releasePayments billing.reverse billing.useCredit booking.withdraw books.handIn
  clientSessions.withdraw invoices.bill invoices.credit invoices.send invoices.sendMany invoices.zip stripe.payInvoice
  stripe.recordHandedBack stripe.refund stripe.retryRefund`

const mailsOnce = oncePerEndpoint(mailsOf)

// The purge comes last, when everything has been done.
describe('an unconfirmed address', { shuffle: false }, () => {
  // Each test works in a practice of its own; several wait for the database at the same time.
  describe('an account that has not confirmed its address', { concurrent: true, timeout: 30_000 }, () => {
    test.each(changing)('has no mail sent to a client by $feature $name', async (named) => {
      expect(await mailsOnce(named)).toEqual(instead[`${named.feature}.${named.name}`] ?? [])
    })

    test('writes to clients by no other endpoint than those named here', () => {
      const names = changing.map(({ feature, name }) => `${feature}.${name}`)
      expect(Object.keys(instead).filter((name) => !names.includes(name))).toEqual([])
    })
  })

  // CWE-770: otherwise whoever opens accounts fills the database for good.
  test('whatever such an account does, its practice is deleted with it', async () => {
    await forEach(changing, mailsOnce)
    const inAMonth = new Date(Date.now() + 31 * 86_400_000)
    await purgeUnverified(app.orm.em.fork(), app.app, inAMonth)
    const left = await queryOf(app.orm.em.fork())<{ practice_id: string }>(
      'select practice_id from app_user where email_verified_at is null',
    )
    const remaining = left.flatMap(({ practice_id }) => endpointOf.get(practice_id) ?? [])
    expect(remaining.sort()).toEqual(aboutMoney.trim().split(/\s+/))
  }, 120_000)
})
