import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { mailLinks } from '../mail/links.ts'
import { sumOf } from '../payments/assertions.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PaymentRequest } from './contract/requests.ts'
import { refundableCents } from './refunds/lock-refundable.ts'
import type { RefundStatus } from './states.ts'

type Shown = z.output<typeof PaymentRequest>

/** The most that one page shows. */
const MOST = 100

interface Where {
  id?: string
  sessionId?: string
  patientId?: string
}

/** Payment requests with their results, the latest first. */
export async function listPaymentRequests(
  em: EntityManager,
  config: Config,
  practiceId: PracticeId,
  where: Where,
): Promise<Shown[]> {
  const tables = tablesOf(em)
  const { id, sessionId, patientId } = where
  const requests = await tables
    .selectFrom('PaymentRequest')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''))
    .$if(sessionId !== undefined, (all) => all.where('sessionId', '=', sessionId ?? ''))
    .$if(patientId !== undefined, (all) => all.where('patientId', '=', patientId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  if (requests.length === 0) return []
  const ids = requests.map((request) => request.id)
  const payments = await tables
    .selectFrom('CardPayment')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('requestId', 'in', ids)
    .orderBy('isLate')
    .execute()
  const paymentIds = payments.map((payment) => payment.id)
  const refunds = paymentIds.length
    ? await tables
        .selectFrom('CardRefund')
        .selectAll()
        .where('practiceId', '=', practiceId)
        .where('cardPaymentId', 'in', paymentIds)
        .orderBy('createdAt')
        .execute()
    : []
  const disputes = paymentIds.length
    ? await tables
        .selectFrom('CardDispute')
        .selectAll()
        .where('practiceId', '=', practiceId)
        .where('cardPaymentId', 'in', paymentIds)
        .execute()
    : []
  return requests.map((request) => {
    const own = payments.filter(({ requestId }) => requestId === request.id)
    const [payment] = own
    const isOwn = ({ cardPaymentId }: { cardPaymentId?: string | null }) => own.some((one) => one.id === cardPaymentId)
    const back = refunds.filter(isOwn)
    const dispute = disputes.find(isOwn)
    return {
      ...request,
      sessionId: request.sessionId ?? null,
      currency: 'EUR' as const,
      words: request.words ?? null,
      url: request.status === 'open' ? mailLinks(config).pay(request) : null,
      paidAt: payment?.paidAt ?? null,
      card: payment?.cardLast4 ? { brand: payment.cardBrand ?? '', last4: payment.cardLast4 } : null,
      feeCents: payment?.feeCents ?? null,
      refundedCents: sumOf(back.filter(hasNotFailed)),
      refundableCents: payment && !payment.isLate ? refundableCents(payment, refunds, disputes) : 0,
      refunds: back.map(shownRefund),
      dispute: dispute ? { ...dispute, answerBy: dispute.answerBy ?? null } : null,
    }
  })
}

const hasNotFailed = ({ status }: { status: RefundStatus }) => status !== 'failed'

/** A refund for display. */
export const shownRefund = <Row extends { nextAttemptAt?: Date | null; retriesId?: string | null }>(refund: Row) => ({
  ...refund,
  nextAttemptAt: refund.nextAttemptAt ?? null,
  retriesId: refund.retriesId ?? null,
})

/** One payment request; `not_found` for another practice's. */
export async function findPaymentRequest(
  em: EntityManager,
  config: Config,
  practiceId: PracticeId,
  id: string,
): Promise<Shown> {
  const [found] = await listPaymentRequests(em, config, practiceId, { id })
  if (!found) throw fail('not_found')
  return found
}
