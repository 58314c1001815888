import type * as z from 'zod'
import { assertStrongPassword } from '../accounts/password-rule.ts'
import { hashPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientActor } from '../http/client-actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { enqueueMessages } from '../messages/service.ts'
import { assertOwner } from './assert-owner.ts'
import type { clientArea } from './contract.ts'
import { revokeClientLinks } from './link.ts'
import { practicesOf } from './linked-patients.ts'

/**
 * Sets the client's password, for a client who enters the earlier one or has just signed in by a mailed link. So the
 * owner of the mailbox can undo what somebody else has set, and nobody else can set a first one. Ends every other
 * session and every unused link, and tells the owner.
 */
export async function setOwnPassword(
  em: EntityManager,
  client: ClientActor,
  { currentPassword, password }: z.output<typeof clientArea.setPassword.body>,
  { limits, now }: { limits: Limits; now: Date },
): Promise<void> {
  const { accountId, clientSessionId, email } = client
  const before = await assertOwner(queryOf(em), client, currentPassword, { limits, now })
  await assertStrongPassword('password', password, [email])
  const hash = await hashPassword(password)
  const [practiceId] = await practicesOf(queryOf(em), accountId)
  // An account without any practice is about to be deleted.
  if (!practiceId) throw fail('not_signed_in')
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    const tables = tablesOf(query)
    const changed = await tables
      .updateTable('ClientAccount')
      .set({ passwordHash: hash })
      .where('id', '=', accountId)
      .where('passwordHash', 'is not distinct from', before)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw refuseField('currentPassword', 'wrong')
    // Links end first: that waits for a sign-in that is just using one, which then ends with the others.
    await revokeClientLinks(query, accountId)
    await tables
      .deleteFrom('ClientSession')
      .where('clientAccountId', '=', accountId)
      .where('id', '<>', clientSessionId)
      .execute()
    await enqueueMessages(query, {
      practiceId,
      sessionId: null,
      template: 'client.password',
      data: { accountId },
      now,
      to: [{ audience: 'client', key: `client.password:${newId()}` }],
    })
  })
}
