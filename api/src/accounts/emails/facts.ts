import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import type { Lang } from '../../http/schema.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import type { PostedMessage } from '../../mail/template.ts'

/** What is true now of an account, as far as a mail may say it. */
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
  const [facts] = await queryOf(em)<AccountFacts>(
    `select id as "userId", name, email, locale, email_verified_at is not null as "isVerified",
       suspended_at is not null as "isSuspended"
     from app_user where practice_id = $1 and id = $2`,
    [practiceId, data.userId],
  )
  return facts ?? null
}
