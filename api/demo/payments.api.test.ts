import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Charge, type Refund, startStripe } from '../../tests/stand-ins/stripe/service.ts'
import type { Secrets } from '../src/crypto/vault.ts'
import { ownerUrlOf } from '../src/db/embedded.ts'
import { connect } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { APP_SECRET } from '../test/app.ts'
import { freshDatabase } from '../test/database.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addClosings } from './closings.ts'
import { addInvoices } from './invoices.ts'
import { addPayments } from './payments.ts'
import { loadDemo } from './seed.ts'
import { addCardPayments } from './stripe.ts'
import { unloadBooks } from './unload-books.ts'

const now = new Date('2026-11-23T09:30:00Z')

test('the demonstration has four months of payments of all kinds, once, and a reset empties the books', async () => {
  const url = await freshDatabase()
  const orm = await connect(url, { max: 2 })
  onTestFinished(() => orm.close(true))
  const secrets = { APP_SECRET } as Secrets
  const ask = <Row>(sql: string) => inPractice(orm.em.fork(), claireVasseur.id, (em) => queryOf(em)<Row>(sql))
  const count = async () => (await ask<{ n: number }>('select count(*)::int as n from payment'))[0]?.n ?? 0
  await loadDemo(orm, secrets, now)
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
  await addCardPayments(orm, claireVasseur, dataDir, now)
  await addPayments(orm, claireVasseur, now)
  const loaded = await count()
  expect(loaded).toBeGreaterThan(60)
  const kinds = await ask<{ key: string }>('select distinct type_key as key from payment order by 1')
  expect(kinds.map(({ key }) => key)).toEqual(['card_on_site', 'card_online', 'cash', 'cheque', 'transfer'])
  const [owed] = await ask<{ n: number }>(
    `select count(*)::int as n from session s where status in ('done', 'completed')
       and starts_at > '${now.toISOString()}'::timestamptz - interval '4 months'
       and not exists (select from payment_allocation a where a.session_id = s.id)`,
  )
  expect(owed?.n).toBeGreaterThan(0)
  await addPayments(orm, claireVasseur, now)
  expect(await count()).toBe(loaded)
  await addInvoices(orm, claireVasseur, now)
  const billed = await ask<{ kind: string; status: string; n: number }>(
    'select kind, status, count(*)::int as n from invoice group by 1, 2 order by 1, 2',
  )
  expect(billed.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'credit_note issued',
    'deposit issued',
    'invoice draft',
    'invoice issued',
    'quote issued',
  ])
  expect(billed.find(({ kind, status }) => kind === 'invoice' && status === 'issued')?.n).toBeGreaterThan(40)
  const [gaps] = await ask<{ n: number }>(
    `select count(*)::int as n from (select sequence - row_number() over (partition by year order by sequence) as gap
       from invoice where series = 'bill' and status = 'issued') s where gap <> 0`,
  )
  expect(gaps?.n).toBe(0)
  await addInvoices(orm, claireVasseur, now)
  for (const _ of ['once', 'and again']) await addClosings(orm, claireVasseur, now)
  const closed = await ask<{ through: string }>('select through_on::text as through from book_closing order by 1')
  expect(closed.map(({ through }) => through)).toEqual(['2026-09-30'])
  const statuses = await ask<{ status: string }>('select distinct status from payment_request order by 1')
  expect(statuses.map(({ status }) => status)).toEqual(['expired', 'late', 'open', 'paid'])
  const [over] = await ask<{ n: number }>(
    `select count(*)::int as n from session s where (select sum(price_cents) from session_item i where i.session_id = s.id)
       < (select sum(amount_cents) from payment_allocation a where a.session_id = s.id)`,
  )
  expect(over?.n).toBe(0)
  const stripe = await startStripe({ dir: join(dataDir, 'stripe') })
  onTestFinished(stripe.stop)
  const [account] = await ask<{ id: string }>('select account_id as id from stripe_account')
  const sum = (all: { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
  const [books] = await ask<{ cents: number }>(
    "select sum(amount_cents)::int as cents from payment where type_key = 'card_online'",
  )
  const accountId = account?.id ?? ''
  expect(sum(stripe.list<Charge>(accountId, 'charge')) - sum(stripe.list<Refund>(accountId, 'refund'))).toBe(
    books?.cents,
  )
  expect(stripe.list(accountId, 'dispute')).toHaveLength(1)
  const fees = await ask<{ cents: number }>("select fee_cents as cents from payment where kind = 'fee'")
  expect(fees).toEqual([{ cents: 2000 }])
  await unloadBooks(ownerUrlOf(inject('cluster'), url), claireVasseur.id)
  await loadDemo(orm, secrets, now, { reset: true })
  expect(await count()).toBe(0)
  expect(await ask('select id from invoice')).toEqual([])
}, 60_000)
