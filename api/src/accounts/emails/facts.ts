import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import type { Lang } from '../../http/schema.ts'
import type { PostedMessage } from '../../mail/template.ts'

/** What is true now of an account, as far as a mail may say it. */
export interface AccountFacts {
  userId: string
  name: string
  email: string
  locale: Lang
  isSuspended: boolean
  practice: string
}

/** Null when the account is no more. */
export async function accountFacts(
  em: EntityManager,
  { practiceId, data }: Pick<PostedMessage, 'practiceId' | 'data'>,
): Promise<AccountFacts | null> {
  const [facts] = await queryOf(em)<AccountFacts>(
    `select u.id as "userId", u.name, u.email, u.locale, u.suspended_at is not null as "isSuspended", p.name as practice
     from app_user u join practice p on p.id = u.practice_id
     where u.practice_id = $1 and u.id = $2`,
    [practiceId, data.userId],
  )
  return facts ?? null
}
