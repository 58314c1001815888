import { expect, test } from 'vitest'
import { purgeUnverified } from '../../src/accounts/purge-unverified.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { appAlone } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { aBillingPractice, aDraft, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { rowsOf } from './an-account-office.ts'

const app = await appAlone()

const purgeInAMonth = () => purgeUnverified(app.orm.em.fork(), app.app, new Date(Date.now() + 31 * 86_400_000))
const query = () => queryOf(app.orm.em.fork())
const isThere = async ({ id }: Pick<BuiltPractice, 'id'>) =>
  (await rowsOf(app, id, 'select from practice')).length === 1
const aStranger = () => aPractice(app.orm, { isVerified: false })

test('a draft of an invoice is deleted with the practice that nobody confirms', async () => {
  const practice = await aBillingPractice(app, {}, { isVerified: false })
  await aDraft(app, practice)
  await purgeInAMonth()
  expect(await isThere(practice)).toBe(false)
  for (const table of ['invoice', 'document_balance'])
    expect(await rowsOf(app, practice.id, `select from ${table}`), table).toEqual([])
})

test('what nobody may delete is not written until the address is confirmed', async () => {
  const practice = await aBillingPractice(app, {}, { isVerified: false })
  const { billing, invoices, books } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [first = '', second = ''] = ids
  const id = await aDraft(app, practice, { sessionIds: [first] })
  const quote = await aDraft(app, practice, { sessionIds: [second], kind: 'quote' })
  const payment = { body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: [second] } }
  const closing = { body: { kind: 'day' as const, on: '2026-01-31' } }
  const calls = [
    () => billing.take(payment),
    () => billing.issueBatch({ body: { bills: [{ patientId, sessionIds: [second] }] } }),
    () => invoices.create({ body: { patientId, sessionIds: [second], issue: true } }),
    () => invoices.issue({ params: { id } }),
    () => invoices.issue({ params: { id: quote } }),
    () => books.close(closing),
  ]
  for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 403, code: 'email_unverified' })
  for (const table of ['payment', 'payment_allocation', 'book_closing', "invoice where status = 'issued'"])
    expect(await rowsOf(app, practice.id, `select from ${table}`), table).toEqual([])
  await query()('update app_user set email_verified_at = now() where id = $1', [practice.userId])
  await invoices.issue({ params: { id } })
  await billing.take(payment)
  await books.close(closing)
  expect(await rowsOf(app, practice.id, 'select from payment')).toHaveLength(1)
})

test('a practice that cannot be deleted stays, and stops no other from being deleted', async () => {
  const [before, stuck, after] = [await aStranger(), await aStranger(), await aStranger()]
  const paid = { patientId: null, typeKey: 'cash', amountCents: 6000, receivedOn: '2026-01-31', allocations: [] }
  await inPractice(app.orm.em.fork(), stuck.id, (em) =>
    recordPayment(em, { ...paid, practiceId: stuck.id }, new Date()),
  )
  await purgeInAMonth()
  expect([await isThere(before), await isThere(stuck), await isThere(after)]).toEqual([false, true, false])
  const [line] = app
    .logged()
    .split('\n')
    .filter((each) => each.includes(stuck.id))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', msg: 'an unconfirmed account was not deleted' })
})

// What is added to this list must be refused to an account that nobody has confirmed, or its practice stays for good.
test('only the log, the books and issued documents cannot be deleted', async () => {
  const tables = await query()<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'practice_id')
       and (not has_table_privilege(c.oid, 'delete')
         or exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
           and t.tgtype & 10 = 10))
     order by name`,
  )
  expect(tables.map(({ name }) => name)).toEqual([
    'audit_entry',
    'book_closing',
    'document_balance',
    'fixed_vat',
    'invoice',
    'invoice_line',
    'payment',
    'payment_allocation',
  ])
})
