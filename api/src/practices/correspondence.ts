import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { type MailAddress, mailbox } from '../mail/address.ts'
import type { PracticeId } from '../practice-id.ts'
import { firstPractitioner } from './practitioner.ts'

/**
 * Whom a practice writes to, and in the words the person who writes, since a practice's name says what it is for. Null:
 * nobody can be written to. A client's mail may go to somebody else, who pays for them.
 */
export async function correspondents(
  em: EntityManager,
  practiceId: PracticeId,
  patientId: string,
  instead: MailAddress | null = null,
) {
  const tables = tablesOf(em)
  const client = await tables
    .selectFrom('Patient')
    .select(['firstname', 'lastname', 'email', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  const practice = await tables
    .selectFrom('Practice')
    .select(['email', 'phone', 'address', 'city', 'primaryColor', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const practitioner = await firstPractitioner(em, practiceId)
  const to = instead ?? (client && mailbox(`${client.firstname} ${client.lastname}`, client.email))
  return client && practitioner && to ? { client, practice, to, who: practitioner.name } : null
}
