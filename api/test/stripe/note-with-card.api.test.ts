import { afterAll, expect, test } from 'vitest'
import { runIssueNoteJob } from '../../src/billing/jobs.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { aPatient, aSession } from '../build.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/** A held session of 60 EUR of a practice that issues notes so, paid by two links of the desk. */
async function aSessionPaidByLinks(invoiceIssuing: 'with_payment' | 'at_end') {
  const practitioner = await aPractitioner(beside, { settings: { invoiceIssuing } })
  const { practice, client } = practitioner
  await inPractice(app.orm.em.fork(), practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id)))
  const { id: patientId } = await aPatient(app.orm, practice)
  const startsAt = new Date('2026-03-02T09:00:00Z')
  const { id } = await aSession(app.orm, practice, { status: 'done', startsAt, patientId })
  const invoice = async () => (await client.billing.sessionMoney({ params: { id } })).invoice
  const pay = async (amountCents: number) => {
    const { url } = await client.stripe.createSessionLink({ params: { id }, body: { amountCents } })
    stripe.pay((await practitioner.payer(url ?? '').begin()).id)
    await practitioner.work()
    const jobs = await queryOf(app.orm.em.fork())<{ data: Parameters<typeof runIssueNoteJob.run>[1] }>(
      `delete from pgboss.job where name = $1 and data ->> 'sessionId' = $2 returning data`,
      [runIssueNoteJob.name, id],
    )
    const given = { now: clock.now(), app: app.app as unknown as JobApp }
    // A job may run twice.
    for (const { data } of [...jobs, ...jobs])
      await inPractice(app.orm.em.fork(), practice.id, (em) => runIssueNoteJob.run({ ...given, em }, data))
    return jobs.length
  }
  return { client, pay, invoice }
}

test('a note is issued once a link has paid all of a held session, where it is due with the payment', async () => {
  const { client, pay, invoice } = await aSessionPaidByLinks('with_payment')
  await pay(2000)
  expect(await invoice()).toBeNull()
  await pay(4000)
  expect(await invoice()).toMatchObject({ status: 'issued' })
  expect((await client.invoices.list({})).data).toMatchObject([{ totalCents: 6000, paidCents: 6000, dueCents: 0 }])
})

test('a link issues no note where it is due at the end', async () => {
  const { pay, invoice } = await aSessionPaidByLinks('at_end')
  expect(await pay(6000)).toBe(0)
  expect(await invoice()).toBeNull()
})
