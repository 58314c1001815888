import type * as z from 'zod'
import { refuseWeak } from '../accounts/password-rule.ts'
import { hashPassword, verifyPassword } from '../crypto/password.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { Client } from '../http/client-actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import type { clientArea } from './contract.ts'

/** Counted for the session: whoever has stolen one does not keep the client out of the others. */
const GUESSES = { points: 5, seconds: 15 * 60 }

/** Sets the client's password, or changes it for who shows the one before, and ends every other session. */
export async function setOwnPassword(
  em: EntityManager,
  { accountId, clientSessionId, email }: Client,
  { currentPassword, password }: z.output<typeof clientArea.setPassword.body>,
  limits: Limits,
): Promise<void> {
  const [account] = await queryOf(em)<{ password_hash: string | null }>(
    'select password_hash from client_account where id = $1',
    [accountId],
  )
  if (!account) throw fail('not_signed_in')
  const before = account.password_hash
  if (before !== null) {
    await limits.spend('client password again', clientSessionId, GUESSES)
    if (!(await verifyPassword(before, currentPassword ?? ''))) throw refuseField('currentPassword', 'wrong')
    await limits.forgive('client password again', clientSessionId, GUESSES)
  }
  await refuseWeak('password', password, [email])
  const hash = await hashPassword(password)
  await em.transactional(async (own) => {
    const query = queryOf(own as EntityManager)
    const changed = await query(
      'update client_account set password_hash = $2 where id = $1 and password_hash is not distinct from $3 returning 1',
      [accountId, hash, before],
    )
    if (!changed.length) throw refuseField('currentPassword', 'wrong')
    await query('delete from client_session where client_account_id = $1 and id <> $2', [accountId, clientSessionId])
  })
}
