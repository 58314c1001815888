import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { withdrawalOfSession } from '../stripe/withdrawal/of-session.ts'
import { withdrawFromContract } from '../stripe/withdrawal/withdraw.ts'
import type { clientSessions } from './contract.ts'
import { auditGuardian, inOwnSession, type OwnSessionQuery } from './own-session.ts'

type Withdrawal = z.output<typeof clientSessions.withdrawal.reply>
type Declaration = z.output<typeof clientSessions.withdraw.body>

/**
 * The state of the right to withdraw from the contract of an appointment, with the declaration once there is one. A
 * guardian sees who made a declaration only where its acknowledgement went to their own address.
 */
export const ownWithdrawal = (query: Query, asking: OwnSessionQuery, declaration?: Declaration): Promise<Withdrawal> =>
  inOwnSession(query, asking, async ({ action, person }) => {
    const { id, now, actor } = asking
    const { em } = action.db
    const { practiceId, guardian } = person
    const declared = declaration && (await withdrawFromContract(action, id, declaration)).declared
    const isTheirs = declared?.declaredAt.getTime() === now.getTime()
    if (isTheirs) await auditGuardian(action, person, id)
    await em.flush()
    const state = await withdrawalOfSession(em, { practiceId, id }, now)
    if (!guardian || isTheirs) return state
    if (!state.declaredAt) return { ...state, name: '', address: actor.email }
    return state.address === actor.email ? state : { ...state, name: '', address: '' }
  })
