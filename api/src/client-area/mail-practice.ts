import { openToken } from '../crypto/token.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { MailReceiver } from '../mail/links.ts'
import { namedPractice } from '../practices/service/named-practice.ts'
import { practicesOf } from './linked-patients.ts'

/** Addresses a mail about an account to its practice. Undefined for an account of several practices. */
export async function receiverInOnePractice(query: Query, accountId: string): Promise<MailReceiver | undefined> {
  const [practiceId, ...others] = await practicesOf(query, accountId)
  return practiceId && !others.length ? { practiceId, id: accountId } : undefined
}

/**
 * Finds the practice that mailed a link, and the language of its reader. The practice is null where it may not be
 * named: the client, or a child whose guardian owns the account, wants discretion.
 */
export async function practiceOfMail(query: Query, secret: string, token: string) {
  const receiver = openToken(secret, 'mail_of', token)
  if (!receiver?.matches(1)) throw fail('not_found')
  const { practiceId, id } = receiver
  const clients = await tablesOf(query)
    .selectFrom('Patient as p')
    .select(['p.id', 'p.isDiscreet', 'p.locale'])
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
  const account = await tablesOf(query)
    .selectFrom('ClientAccount')
    .select('locale')
    .where('id', '=', id)
    .where(({ eb }) => eb.lit(clients.length > 0))
    .executeTakeFirst()
  const locale = account?.locale ?? clients.find((client) => client.id === id)?.locale ?? null
  return { practice: await namedPractice(query, practiceId, clients), locale }
}
