import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInDay } from 'date-fns/constants'
import type { EntityManager } from '../src/db/orm.ts'
import { tablesOf } from '../src/db/tables.ts'
import { StripeAccountEntity, StripeAccountOwner } from '../src/stripe/entity.ts'
import type { DemoPractice } from './practice.ts'
import { accountThing, type StripeThing } from './stripe-things.ts'

/** A complete account was connected so long ago: as far as the payments go back. */
const DAYS = 122
/** What Stripe still asks of the practice that is on the way. */
const FIRST_OPEN = ['external_account', 'identity.individual.documents.primary_verification']

/** The stand-in reads what was added to the file of its state: it need not run now. */
export async function notifyStandIn(dataDir: string, things: readonly StripeThing[]): Promise<void> {
  if (!things.length) return
  const dir = join(dataDir, 'stripe')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const lines = things.map((thing) => `${JSON.stringify(thing)}\n`)
  await appendFile(join(dir, 'things.jsonl'), lines.join(''), { mode: 0o600 })
}

/** An account at Stripe, complete or on the way. */
export async function addAccount(
  em: EntityManager,
  { id: practiceId, account, name }: DemoPractice,
  { isComplete }: { isComplete: boolean },
  things: StripeThing[],
  now: Date,
): Promise<string> {
  const accountId = `acct_1Demo${practiceId.replaceAll('-', '').slice(-12)}`
  const connectedAt = new Date(now.getTime() - (isComplete ? DAYS : 2) * millisecondsInDay)
  const open = isComplete ? [] : FIRST_OPEN
  await tablesOf(em)
    .insertInto('ExclusiveIntegration')
    .values({ practiceId, name: 'card_payments' })
    .onConflict((row) => row.column('practiceId').doNothing())
    .execute()
  em.create(StripeAccountEntity, {
    practiceId,
    creationKey: practiceId,
    accountId,
    isLive: false,
    isCompleted: isComplete,
    canCharge: isComplete,
    couldCharge: isComplete,
    cardPayments: isComplete ? 'active' : 'restricted',
    requirements: open.map((one) => ({ name: one, isPastDue: false, dueAt: null })),
    connectedAt,
    readAt: now,
  })
  await em.flush()
  await em.upsert(StripeAccountOwner, { accountId, ownerId: practiceId })
  things.push(accountThing({ accountId, practiceId, email: account.email, name, open, at: connectedAt }))
  return accountId
}
