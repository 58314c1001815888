import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { Lang } from '../../http/schema.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import type { PostedMessage } from '../../mail/template.ts'

/** The present facts of an account that a mail may state. */
export interface AccountFacts {
  userId: string
  name: string
  email: string
  locale: Lang
  isVerified: boolean
  isSuspended: boolean
}

/** Null when the account was deleted. */
export async function accountFacts(
  em: EntityManager,
  { practiceId, data }: Pick<PostedMessage<`account.${AccountMail}`>, 'practiceId' | 'data'>,
): Promise<AccountFacts | null> {
  const user = await tablesOf(em)
    .selectFrom('User')
    .select(['id', 'name', 'email', 'locale', 'emailVerifiedAt', 'suspendedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', data.userId)
    .executeTakeFirst()
  if (!user) return null
  const { id: userId, emailVerifiedAt, suspendedAt, ...reader } = user
  return { ...reader, userId, isVerified: emailVerifiedAt !== null, isSuspended: suspendedAt !== null }
}
