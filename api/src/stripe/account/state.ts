import { LockMode } from '@mikro-orm/core'
import { writeAudit } from '../../audit/service.ts'
import type { EntityManager } from '../../db/orm.ts'
import { type Query, queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { inPractice } from '../../db/tenant.ts'
import { publishChange } from '../../events/publish.ts'
import type { App } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import { callStripe, requireStripe, type Stripe, StripeRefusal } from '../client.ts'
import { StripeAccountEntity, type StripeRequirement } from '../entity.ts'
import { type CapabilityStatus, capabilityStatuses } from '../states.ts'

export type StripeApp = Pick<App, 'orm' | 'config' | 'log'>

/** The parts of an account that are read: Stripe leaves out every part that is not named. */
export const ACCOUNT_FIELDS: Stripe.V2.Core.AccountRetrieveParams.Include[] = ['configuration.merchant', 'requirements']

/** Reads an account's state at Stripe and stores it. Notifies the practitioner once of a lost ability to charge. */
export async function readStripeAccount(app: StripeApp, practiceId: PracticeId, now: Date): Promise<void> {
  const known = await inPractice(app.orm.em.fork(), practiceId, (em) => em.findOne(StripeAccountEntity, { practiceId }))
  if (!known?.accountId) throw fail('not_found')
  const account = await callStripe(
    requireStripe(app.config).v2.core.accounts.retrieve(known.accountId, { include: ACCOUNT_FIELDS }),
  ).catch((error) => {
    // We have no access to the account any more: its owner revoked it. A 401 is about our own key alone.
    if (error instanceof StripeRefusal && [403, 404].includes(error.status)) return null
    throw error
  })
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const row = await lockAccount(em, practiceId)
    if (row.accountId !== known.accountId) return
    await applyAccount(em, row, account, now)
    await publishAccount(em, practiceId)
  })
}

/** Locks and reads the account's row. */
export const lockAccount = (em: EntityManager, practiceId: PracticeId) =>
  em.findOneOrFail(StripeAccountEntity, { practiceId }, { lockMode: LockMode.PESSIMISTIC_WRITE })

/** Stores the state of an account; null means that we have no access to it any more. */
export async function applyAccount(
  em: EntityManager,
  row: StripeAccountEntity,
  account: Stripe.V2.Core.Account | null,
  now: Date,
): Promise<void> {
  const could = row.canCharge
  if (!account || account.closed) {
    row.deauthorizedAt ??= now
    row.cardPayments = 'none'
  } else {
    row.deauthorizedAt = null
    row.cardPayments = statusOf(account.configuration?.merchant?.capabilities?.card_payments?.status)
    row.requirements = requirementsOf(account)
    row.isLive = account.livemode
  }
  row.isCompleted = row.cardPayments === 'active' || (row.isCompleted && row.requirements.length === 0)
  row.canCharge = row.cardPayments === 'active' && !row.disconnectedAt && !row.deauthorizedAt
  row.couldCharge ||= row.canCharge
  row.readAt = now
  await em.flush()
  if (could && !row.canCharge) await notifyPaused(em, row, now)
}

async function notifyPaused(em: EntityManager, { practiceId, deauthorizedAt }: StripeAccountEntity, now: Date) {
  const because = deauthorizedAt ? 'disconnected' : 'restricted'
  await writeAudit(queryOf(em), {
    practiceId,
    by: 'system',
    actor: null,
    action: 'card_payments.paused',
    details: { because },
    now,
  })
  await enqueueMessages(queryOf(em), {
    practiceId,
    sessionId: null,
    template: 'cards.paused',
    data: { because },
    now,
    to: [{ audience: 'practitioner', key: `cards.paused:${now.toISOString()}` }],
  })
}

const statusOf = (status: string | undefined): CapabilityStatus =>
  capabilityStatuses.find((it) => it === status) ?? 'none'

/** What the owner still has to hand in, the most urgent first. */
function requirementsOf({ requirements }: Stripe.V2.Core.Account): StripeRequirement[] {
  const open = (requirements?.entries ?? []).filter(({ awaiting_action_from: from }) => from === 'user')
  const dueAt = requirements?.summary?.minimum_deadline?.time ?? null
  return open
    .map(({ description, minimum_deadline: { status } }) => ({
      name: description,
      isPastDue: status === 'past_due',
      dueAt: status === 'eventually_due' ? null : dueAt,
    }))
    .sort((one, other) => Number(other.isPastDue) - Number(one.isPastDue))
}

/** Has open consoles read the account again: its state is a part of the signed-in user. */
export async function publishAccount(em: EntityManager, practiceId: PracticeId): Promise<void> {
  await publishChange(queryOf(em), practiceId, 'stripe')
  await publishChange(queryOf(em), practiceId, 'user')
}

/** Whether card payments of the practice arrive, or will arrive, in an account at Stripe. */
export const isConnected = async (query: Query, practiceId: PracticeId): Promise<boolean> =>
  (await tablesOf(query)
    .selectFrom('StripeAccount')
    .select('practiceId')
    .where('practiceId', '=', practiceId)
    .where('accountId', 'is not', null)
    .where('disconnectedAt', 'is', null)
    .where('deauthorizedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** Whether the practice can be paid by card now. */
export async function canCharge(em: EntityManager, practiceId: PracticeId): Promise<boolean> {
  const account = await em.findOne(StripeAccountEntity, { practiceId })
  return account?.canCharge ?? false
}
