import type { EntityManager } from '../../db/orm.ts'
import type { App } from '../../http/context.ts'
import { LEAST_CARD_CENTS } from '../../payment-requests/states.ts'
import type { PracticeId } from '../../practice-id.ts'
import { StripeAccountEntity } from '../entity.ts'
import { stripeFeeAt } from '../fee.ts'

/** Card payments as the practice sees them. Shows nothing of an account that the practice has left. */
export async function cardPayments(
  em: EntityManager,
  { config, now }: Pick<App, 'config' | 'now'>,
  practiceId: PracticeId,
) {
  const { STRIPE_SECRET_KEY } = config
  const account = await em.findOne(StripeAccountEntity, { practiceId })
  const isShown = STRIPE_SECRET_KEY && account?.accountId && !account.disconnectedAt
  return {
    isAvailable: Boolean(STRIPE_SECRET_KEY),
    account: isShown ? shownAccount(account) : null,
    fee: stripeFeeAt(now()),
    leastCents: LEAST_CARD_CENTS,
  }
}

function shownAccount(account: StripeAccountEntity) {
  return {
    accountId: account.accountId ?? '',
    isLive: account.isLive,
    isCompleted: account.isCompleted,
    canCharge: account.canCharge,
    cardPayments: account.cardPayments,
    requirements: account.requirements.map(({ dueAt, ...requirement }) => ({
      ...requirement,
      dueAt: dueAt ? new Date(dueAt) : null,
    })),
    pausedBecause: pauseOf(account),
    dashboardUrl: dashboardUrl(account),
    connectedAt: account.connectedAt,
    readAt: account.readAt,
  }
}

function pauseOf({ canCharge, couldCharge, deauthorizedAt }: StripeAccountEntity) {
  if (canCharge || !couldCharge) return null
  return deauthorizedAt ? ('disconnected' as const) : ('restricted' as const)
}

/** A page of the account's own dashboard. */
export const dashboardUrl = ({ isLive }: Pick<StripeAccountEntity, 'isLive'>, path = '') =>
  `https://dashboard.stripe.com/${isLive ? '' : 'test/'}${path}`
