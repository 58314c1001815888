import type * as z from 'zod'
import type { PractitionerAction } from '../http/action-context.ts'
import { refuseField } from '../http/errors.ts'
import { lockChain } from '../payments/chain-lock.ts'
import type { sessions } from '../sessions/contract.ts'
import { Session } from '../sessions/entity.ts'
import { changeSession } from '../sessions/service.ts'
import { assertCoversPaid, assertPriceOpen, priceOfSessions, publishPrice } from './price.ts'

/**
 * Changes the place or the types of a session. Its types make its price, so they change as a price does: not once a
 * document bills it, nor below the paid amount.
 */
export async function changeSessionAndPrice(
  action: PractitionerAction,
  id: string,
  change: z.output<typeof sessions.change.body>,
): Promise<void> {
  const { em } = action.db
  const { practiceId } = action.scope
  // The ledger is locked before the calendar and the session, as in every change of a price.
  if (change.typeIds) await lockChain(em, practiceId)
  if (!(await changeSession(action, id, change))) return
  // The session is locked by now, so nobody bills it meanwhile. A refusal undoes the whole change.
  await assertPriceOpen(em, practiceId, id)
  const priceCents = (await priceOfSessions(em, practiceId, [id])).get(id) ?? 0
  if (priceCents < 0) throw refuseField('typeIds', 'too_small')
  await assertCoversPaid(em, id, priceCents)
  const { patient } = await em.findOneOrFail(Session, { id })
  await publishPrice(action, patient.id)
}
