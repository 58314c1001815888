import { openToken } from '../crypto/token.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { MailReceiver } from '../mail/links.ts'
import { namedPractice } from '../practices/service/named-practice.ts'
import { practicesOf } from './linked-patients.ts'

/** The account as the receiver of a mail about itself, where it is of one practice: of several none is meant. */
export async function receiverInOnePractice(query: Query, accountId: string): Promise<MailReceiver | undefined> {
  const [practiceId, ...others] = await practicesOf(query, accountId)
  return practiceId && !others.length ? { practiceId, id: accountId } : undefined
}

/**
 * The practice in whose mail a link stood; null where it may not be named. Of an account the client and each child that it
 * is a guardian of count: one of them who wants discretion is enough.
 */
export async function practiceOfMail(query: Query, secret: string, token: string) {
  const receiver = openToken(secret, 'mail_of', token)
  if (!receiver?.matches(1)) throw fail('not_found')
  const { practiceId, id } = receiver
  const clients = await tablesOf(query)
    .selectFrom('Patient as p')
    .select('p.isDiscreet')
    .where('p.practiceId', '=', practiceId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('p.id', '=', id),
        eb(
          'p.id',
          'in',
          selectFrom('ClientAccountPatient')
            .select('patientId')
            .where('practiceId', '=', practiceId)
            .where('clientAccountId', '=', id)
            .union(
              selectFrom('ClientGuardian')
                .select('patientId')
                .where('practiceId', '=', practiceId)
                .where('clientAccountId', '=', id),
            ),
        ),
      ]),
    )
    .execute()
  return { practice: await namedPractice(query, practiceId, clients) }
}
