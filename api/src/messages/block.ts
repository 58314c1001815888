import type { Query } from '../db/query.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { findMessage } from './log.ts'
import type { MessageChannel } from './states.ts'
import { liftSuppression, suppressionOf } from './suppression.ts'

/** Where a message went, or was to go; null before that is known, and where its key is lost. */
interface Addressed {
  channel: MessageChannel
  recipient: string | null
}

/** Whether nothing of the practice goes to the address of a message any more. */
export async function isMessageBlocked(
  query: Query,
  secret: string,
  { practiceId }: Pick<PracticeScope, 'practiceId'>,
  { channel, recipient: address }: Addressed,
): Promise<boolean> {
  return address !== null && (await suppressionOf(query, secret, { practiceId, channel, address })) !== null
}

/** Re-enables the address of a message, whoever has it: a client, somebody who pays, or nobody in any file. */
export async function liftMessageBlock(query: Query, scope: PracticeScope, id: string, now: Date): Promise<void> {
  const { practiceId, secrets } = scope
  const { channel, recipient: address } = await findMessage(query, scope, id, now)
  if (address !== null) await liftSuppression(query, secrets.APP_SECRET, { practiceId, channel, address })
}
