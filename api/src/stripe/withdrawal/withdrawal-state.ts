import { readCharges } from '../../billing/session-charges.ts'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import { requestOfContract } from '../../payment-requests/agreed.ts'
import { type AgreedTerms, PaymentRequestEntity } from '../../payment-requests/entity.ts'
import { firstPaymentId } from '../../payments/allocations.ts'
import type { PracticeId } from '../../practice-id.ts'
import { Practice } from '../../practices/entity.ts'
import { Session } from '../../sessions/entity.ts'
import { attendedStatuses, nextStatus } from '../../sessions/states.ts'
import { CardPaymentEntity, WithdrawalEntity } from '../entity.ts'
import type { WithdrawalEnd } from '../states.ts'
import { linkPaymentsFor, refundableOfPayments } from './link-payments.ts'
import { manualPaymentsOf, sumOfManualPayments } from './manual-payments.ts'

/** Names a session and its practice. */
export interface SessionOfPractice {
  practiceId: PracticeId
  sessionId: string
}

export interface WithdrawalState {
  /** The payment request with which the contract was concluded. */
  requestId: string
  /** The words by which the client asked for sessions before the end of the right; null where nobody did. */
  waiver: string | null
  /** The last day of the right, in the practice's zone. */
  until: string
  isOpen: boolean
  /** Why it has ended; null while it is open. */
  closedBecause: WithdrawalEnd | null
  /** What would be, or was, refunded. */
  refundCents: number
  /** The proportional part for sessions that were held at the client's own request before the end of the right. */
  keptCents: number
  /** What the practice refunds by hand: payments at the desk for sessions for which nothing is kept. */
  byHandCents: number
  freedSessionIds: string[]
  declared: WithdrawalEntity | null
}

/**
 * A contract with an online payment, made or promised: the request, its session, and the sessions that come with it.
 */
export interface OnlineContract {
  request: PaymentRequestEntity
  agreed: AgreedTerms & { withdrawalUntil: string }
  /** The card payments of its requests. The latest comes first, since it may exceed what was due. */
  payments: CardPaymentEntity[]
  /**
   * Card payments by other links, for invoices or from reminders, that also paid for its sessions: that part goes back.
   */
  linkPayments: CardPaymentEntity[]
  sessions: Session[]
}

/**
 * Finds the contract of a session. None: nobody promised to pay online, or the session had begun before. The first
 * session of a programme includes the later ones that were not paid separately; each session of a repetition is its own
 * contract.
 */
export async function contractOf(em: EntityManager, sessionId: string): Promise<OnlineContract | null> {
  const requests = await em.find(PaymentRequestEntity, { sessionId }, { orderBy: { createdAt: 'asc', id: 'asc' } })
  const ids = requests.map(({ id }) => id)
  // What was declared stays declared, even if its request is not open any more.
  const declared = await em.findOne(WithdrawalEntity, { requestId: { $in: ids } })
  const contract = requestOfContract(requests, declared?.requestId)
  if (!contract) return null
  const own = await em.find(Session, { $or: [{ id: sessionId }, { firstSessionId: sessionId, repeatWeeks: null }] })
  const further = own.filter(({ id }) => id !== sessionId).map(({ id }) => id)
  const paidApart = await em.find(PaymentRequestEntity, {
    sessionId: { $in: further },
    status: { $in: ['open', 'paid'] },
  })
  const apart = new Set(paidApart.map((other) => other.sessionId))
  const payments = await em.find(
    CardPaymentEntity,
    { requestId: { $in: ids }, isLate: false },
    { orderBy: { paidAt: 'desc', id: 'desc' } },
  )
  const sessions = own.filter(({ id }) => !apart.has(id))
  return { ...contract, payments, sessions, linkPayments: await linkPaymentsFor(em, idsOfRows(sessions), ids) }
}

/** A contract, with what can go back of each of its payments. */
type CountedContract = OnlineContract & { rests: readonly number[] }
export const countedContract = async (em: EntityManager, contract: OnlineContract): Promise<CountedContract> => ({
  ...contract,
  rests: await refundableOfPayments(em, contract),
})

export const idsOfRows = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The state of the right of withdrawal from a session's contract; null where there never was one. */
export async function withdrawalState(
  em: EntityManager,
  { practiceId, sessionId }: SessionOfPractice,
  now: Date,
): Promise<WithdrawalState | null> {
  const contract = await contractOf(em, sessionId)
  return contract && stateOfContract(em, practiceId, await countedContract(em, contract), now)
}

export async function stateOfContract(
  em: EntityManager,
  practiceId: PracticeId,
  contract: CountedContract,
  now: Date,
): Promise<WithdrawalState> {
  const { request, agreed, sessions, rests } = contract
  const payments = [...contract.payments, ...contract.linkPayments]
  const declared = await em.findOne(WithdrawalEntity, { requestId: request.id })
  const { withdrawalUntil: until, waiver } = agreed
  const contractual = { requestId: request.id, waiver, until }
  if (declared) {
    const { refundCents, keptCents, freedSessionIds } = declared
    const byHandCents = sumOfManualPayments(await manualPaymentsOf(em, practiceId, freedSessionIds))
    const sums = { refundCents, keptCents, byHandCents }
    return { ...contractual, ...sums, freedSessionIds, isOpen: false, closedBecause: 'declared', declared }
  }
  const { timeZone } = await em.findOneOrFail(Practice, { id: practiceId })
  const held = sessions.filter((session) => wasHeld(session, now) && isRequestedEarly(session, agreed))
  const coming = sessions.filter((session) => isStillToCome(session, now))
  const restCents = sumOf(rests)
  const heldCents = await priceOf(em, { practiceId, sessions: held, payments, now })
  const keptCents = Math.min(restCents, heldCents)
  const refundCents = restCents - keptCents
  const freedSessionIds = sessions.filter((session) => !held.includes(session)).map(({ id }) => id)
  const byHandCents = sumOfManualPayments(await manualPaymentsOf(em, practiceId, freedSessionIds))
  const closedBecause = ((): WithdrawalEnd | null => {
    if (localDay(now, timeZone) > until) return 'too_late'
    if (held.length > 0 && held.length === sessions.length) return 'held'
    return refundCents > 0 || byHandCents > 0 || coming.length > 0 ? null : 'settled'
  })()
  const isOpen = closedBecause === null
  const sums = { refundCents, keptCents, byHandCents }
  return { ...contractual, ...sums, freedSessionIds, isOpen, closedBecause, declared: null }
}

/** Whether the session has begun, even if nobody has opened or closed it yet. A missed one has not. */
const wasHeld = ({ status, startsAt }: Session, now: Date) =>
  attendedStatuses.some((attended) => attended === status) || (status === 'scheduled' && startsAt <= now)

/**
 * Whether the client asked to have it before the right ends. Nothing is owed for sessions held before the box was
 * ticked.
 */
const isRequestedEarly = ({ startsAt }: Session, { waiver, waiverAt }: AgreedTerms) =>
  waiver !== null && (!waiverAt || startsAt >= new Date(waiverAt))
export const isStillToCome = ({ status, startsAt }: Session, now: Date) =>
  startsAt > now && nextStatus(status, 'cancel') !== undefined
const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)

/** The present price of sessions, less what was paid for them otherwise than by these payments. */
async function priceOf(
  em: EntityManager,
  {
    practiceId,
    sessions,
    payments,
    now,
  }: Pick<OnlineContract, 'sessions' | 'payments'> & { practiceId: PracticeId; now: Date },
): Promise<number> {
  const sessionIds = sessions.map(({ id }) => id)
  if (!sessionIds.length) return 0
  const charges = await readCharges(em, { practiceId, sessionIds, now })
  const allocated = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', 'p.id', 'a.paymentId')
    .leftJoin('Payment as before', 'before.id', 'p.reversesId')
    .select(['a.sessionId', 'a.amountCents', firstPaymentId.as('firstId')])
    .where('a.practiceId', '=', practiceId)
    .where('a.sessionId', 'in', sessionIds)
    .execute()
  const lines = new Set(payments.map(({ paymentId }) => paymentId))
  const others = allocated.filter(({ firstId }) => !lines.has(firstId))
  return sumOf(
    charges.map(({ id, priceCents }) => {
      const paid = others.filter(({ sessionId }) => sessionId === id).map(({ amountCents }) => amountCents)
      return Math.max(0, priceCents - sumOf(paid))
    }),
  )
}
