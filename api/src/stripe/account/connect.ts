import { LockMode } from '@mikro-orm/core'
import { enqueueAccountMessage } from '../../accounts/account-messages.ts'
import { writePractitionerAudit } from '../../audit/service.ts'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import { claimExclusive, releaseExclusive } from '../../integrations/exclusive.ts'
import type { PracticeId } from '../../practice-id.ts'
import { Practice } from '../../practices/entity.ts'
import { callStripe, isLiveKey, requireStripe, throwStripeProblem } from '../client.ts'
import { StripeAccountEntity, StripeAccountOwner } from '../entity.ts'
import { ACCOUNT_FIELDS, applyAccount, lockAccount, publishAccount, type StripeApp } from './state.ts'

/**
 * Claims the practice's place for card payments, creates the account at Stripe if there is none, and returns the page
 * on which its owner continues. The row is written before the call to Stripe, so that an interrupted call is repeated
 * with the same key.
 */
export async function connectAccount(app: StripeApp, actor: PractitionerActor, now: Date): Promise<{ url: string }> {
  const client = requireStripe(app.config)
  if (!actor.emailVerifiedAt) throw fail('email_unverified')
  const { practiceId } = actor
  const begun = await inPractice(app.orm.em.fork(), practiceId, (em) => beginAccount(em, app, actor, now))
  if (begun.accountId) return accountLink(app, begun.accountId, begun.isCompleted)
  const account = await callStripe(
    client.v2.core.accounts.create(
      {
        contact_email: actor.email,
        display_name: begun.name,
        dashboard: 'full',
        identity: { country: 'fr' },
        configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
        defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
        include: ACCOUNT_FIELDS,
        metadata: { practice: practiceId },
      },
      { idempotencyKey: `account-${begun.creationKey}` },
    ),
  ).catch(throwStripeProblem)
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const row = await lockAccount(em, practiceId)
    row.accountId ??= account.id
    await em.upsert(StripeAccountOwner, { accountId: account.id, ownerId: practiceId })
    await applyAccount(em, row, account, now)
    await publishAccount(em, practiceId)
  })
  return accountLink(app, account.id, false)
}

async function beginAccount(em: EntityManager, { config }: StripeApp, actor: PractitionerActor, now: Date) {
  const { practiceId } = actor
  await claimExclusive(queryOf(em), practiceId, 'card_payments')
  const { name } = await em.findOneOrFail(Practice, { id: practiceId })
  const known = await em.findOne(StripeAccountEntity, { practiceId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const isLive = isLiveKey(config)
  // An account that its owner closed to us, or one of the other mode (test or live), is useless: another is created.
  const isUsable = known && !known.deauthorizedAt && known.isLive === isLive
  const row =
    known ??
    em.create(StripeAccountEntity, {
      practiceId,
      creationKey: newId(),
      accountId: null,
      isLive,
      cardPayments: 'none',
      requirements: [],
      connectedAt: now,
      readAt: now,
    })
  if (known && !isUsable)
    em.assign(row, {
      creationKey: newId(),
      accountId: null,
      isLive,
      isCompleted: false,
      canCharge: false,
      couldCharge: false,
      cardPayments: 'none',
      requirements: [],
      deauthorizedAt: null,
    })
  if (!known || row.disconnectedAt || !isUsable) {
    row.connectedAt = now
    row.disconnectedAt = null
    row.canCharge = row.cardPayments === 'active'
    await writePractitionerAudit(queryOf(em), 'card_payments.connected', { actor, now })
    await enqueueAccountMessage(queryOf(em), actor, 'cardPaymentsConnected', { now })
  }
  await em.flush()
  await publishAccount(em, practiceId)
  return { name, creationKey: row.creationKey, accountId: row.accountId ?? null, isCompleted: row.isCompleted }
}

/** A page at Stripe for the owner. It works once and for some minutes, so it is neither logged nor mailed. */
async function accountLink({ config }: StripeApp, accountId: string, isCompleted: boolean): Promise<{ url: string }> {
  const pages = {
    refresh_url: `${config.PUBLIC_URL}/stripe/refresh`,
    return_url: `${config.PUBLIC_URL}/stripe/success`,
  }
  const { url } = await callStripe(
    requireStripe(config).v2.core.accountLinks.create({
      account: accountId,
      use_case: isCompleted
        ? { type: 'account_update', account_update: pages }
        : { type: 'account_onboarding', account_onboarding: pages },
    }),
  ).catch(throwStripeProblem)
  return { url }
}

/** A new page in place of one that was used or has expired. */
export async function renewOnboardingLink(app: StripeApp, practiceId: PracticeId): Promise<{ url: string }> {
  const account = await inPractice(app.orm.em.fork(), practiceId, (em) =>
    em.findOne(StripeAccountEntity, { practiceId }),
  )
  if (!account?.accountId || account.disconnectedAt) throw fail('not_found')
  return accountLink(app, account.accountId, account.isCompleted)
}

/** Takes no card payments any more. The account stays its owner's, and is known for what is still to be paid back. */
export async function disconnectAccount(em: EntityManager, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId } = actor
  const row = await em.findOne(StripeAccountEntity, { practiceId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  await releaseExclusive(queryOf(em), practiceId, 'card_payments')
  if (!row || row.disconnectedAt) return
  row.disconnectedAt = now
  row.canCharge = false
  row.couldCharge = false
  await em.flush()
  await writePractitionerAudit(queryOf(em), 'card_payments.disconnected', { actor, now })
  await publishAccount(em, practiceId)
}
