import { LockMode } from '@mikro-orm/core'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { fail } from '../../http/errors.ts'
import { enqueueMessages } from '../../messages/service.ts'
import { Patient } from '../../patients/entity.ts'
import { PaymentRequestEntity } from '../../payment-requests/entity.ts'
import { lockChain } from '../../payments/chain-lock.ts'
import { lockCalendarAndSession } from '../../sessions/prepaid/pay.ts'
import { sealedReason } from '../../sessions/reasons.ts'
import { cancelSession, type SessionAction } from '../../sessions/service.ts'
import { WithdrawalEntity } from '../entity.ts'
import { lockCardPayments } from '../refunds/lock-refundable.ts'
import { addRefund } from '../refunds/refund.ts'
import { divideRefund } from './link-payments.ts'
import { withdrawalReason } from './manual-payments.ts'
import {
  contractOf,
  countedContract,
  idsOfRows,
  isStillToCome,
  type OnlineContract,
  stateOfContract,
  type WithdrawalState,
} from './withdrawal-state.ts'

/** The client's declaration: the name, and the address for the acknowledgement. */
interface Declaration {
  name: string
  address: string
}

/**
 * The address for the acknowledgement. If payment was only promised it is the client's own, since anybody may promise.
 */
async function addressOf(em: EntityManager, { request, payments }: OnlineContract, { address }: Declaration) {
  if (payments.length > 0) return address
  const { email } = await em.findOneOrFail(Patient, { id: request.patientId })
  return email ?? address
}

/**
 * Withdraws from the contract for the client: cancels its coming sessions, refunds the money by the same means, and
 * mails both sides. The second of two simultaneous declarations changes nothing. `too_late` after the last day.
 */
export async function withdrawFromContract(
  action: SessionAction,
  sessionId: string,
  declaration: Declaration,
): Promise<WithdrawalState> {
  const { db, scope, now } = action
  const { em } = db
  const { practiceId } = scope
  // The locks are always taken in this order: the ledger, the practitioner's calendar, the session, the request.
  await lockChain(em, practiceId)
  await lockCalendarAndSession(em, sessionId)
  await em.find(PaymentRequestEntity, { sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  const found = await contractOf(em, sessionId)
  if (!found) throw fail('not_found')
  await lockCardPayments(em, practiceId, idsOfRows([...found.payments, ...found.linkPayments]))
  const contract = await countedContract(em, found)
  const state = await stateOfContract(em, practiceId, contract, now)
  if (state.declared) return state
  if (state.closedBecause === 'too_late') throw fail('too_late', { until: state.until })
  if (!state.isOpen) throw fail('conflict', { reason: state.closedBecause })
  const { request, sessions, agreed } = contract
  const { refundCents, keptCents, freedSessionIds, until } = state
  const { name } = declaration
  const address = await addressOf(em, contract, declaration)
  const declared = em.create(WithdrawalEntity, {
    id: newId(),
    practiceId,
    requestId: request.id,
    patientId: request.patientId,
    sessionId,
    name,
    address,
    refundCents,
    keptCents,
    freedSessionIds,
    withdrawalUntil: until,
    declaredAt: now,
  })
  await em.flush()
  const because = { reason: 'withdrawal', note: null, createdBy: null, sessionIds: freedSessionIds } as const
  const shares = await divideRefund(em, contract, { freedSessionIds, refundCents })
  for (const { payment, amountCents } of shares)
    if (amountCents > 0) await addRefund(em, payment, { ...because, amountCents }, now)
  const reason = await sealedReason(db.query, scope.secrets, practiceId, withdrawalReason[agreed.locale])
  for (const session of sessions)
    if (isStillToCome(session, now)) await cancelSession({ ...action, reason }, session.id)
  await enqueueMessages(queryOf(em), {
    practiceId,
    sessionId,
    template: 'cards.withdrawn',
    data: { requestId: request.id, amountCents: refundCents, by: 'client' },
    now,
    to: (['client', 'practitioner'] as const).map((audience) => ({
      audience,
      key: `cards.withdrawn:${request.id}:${audience}`,
    })),
  })
  await publishChange(queryOf(em), practiceId, 'stripe')
  return { ...state, isOpen: false, closedBecause: 'declared', declared }
}
