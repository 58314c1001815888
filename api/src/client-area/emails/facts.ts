import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { Lang } from '../../http/schema.ts'
import { isSameMailbox } from '../../mail/address.ts'
import type { PostedMessage } from '../../mail/template.ts'
import type { PracticeId } from '../../practice-id.ts'
import { firstPractitioner } from '../../practices/practitioner.ts'

/** What is true of an account now, as far as a mail in the product's own name may say it. */
export interface ClientAccountFacts {
  email: string
  locale: Lang
}

/** What mails about a client's account need of it. Null when the account was deleted. */
export async function clientAccountFacts(em: EntityManager, accountId: string): Promise<ClientAccountFacts | null> {
  const account = tablesOf(em).selectFrom('ClientAccount').select(['email', 'locale']).where('id', '=', accountId)
  return (await account.executeTakeFirst()) ?? null
}

/** What is true of a client's access to a practice now, as far as a mail may say it. */
export interface InvitationFacts {
  accountId: string
  email: string
  /** The language in which the practice writes to this patient. */
  locale: Lang
  firstname: string
  lastname: string
  /** A child's first name, where the reader is the guardian. */
  child?: string
  /** Who invites: a person's name, since a practice's says what it is for. */
  practitioner: string
  practice: {
    email: string | null
    phone: string | null
    address: string | null
    city: string | null
    primaryColor: string | null
  }
}

/** Null when the access was revoked, and where the client's record has another address than their account by now. */
export async function invitationFacts(
  em: EntityManager,
  { practiceId, data }: Pick<PostedMessage<'client.invited'>, 'practiceId' | 'data'>,
): Promise<InvitationFacts | null> {
  const tables = tablesOf(em)
  const found = await accessTo(em, practiceId, data)
  if (!found) return null
  const { recordedEmail, ...access } = found
  if (!data.guardianId && !isSameMailbox(access.email, recordedEmail)) return null
  const practice = await tables
    .selectFrom('Practice')
    .select(['name', 'email', 'phone', 'address', 'city', 'primaryColor'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const practitioner = await firstPractitioner(em, practiceId)
  return {
    ...access,
    ...(data.guardianId && { child: access.firstname }),
    practitioner: practitioner?.name ?? practice.name,
    practice,
  }
}

/** The invited account: the client's own, or their guardian's. */
function accessTo(
  em: EntityManager,
  practiceId: PracticeId,
  { patientId, guardianId }: PostedMessage<'client.invited'>['data'],
) {
  return guardianId
    ? tablesOf(em)
        .selectFrom('ClientGuardian as l')
        .innerJoin('ClientAccount as a', 'a.id', 'l.clientAccountId')
        .innerJoin('Patient as p', (join) =>
          join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
        )
        .select(['a.id as accountId', 'a.email', 'p.locale', 'p.firstname', 'p.lastname'])
        .select('p.email as recordedEmail')
        .where('l.clientAccountId', '=', guardianId)
        .where('l.practiceId', '=', practiceId)
        .where('l.patientId', '=', patientId)
        .where('l.endedAt', 'is', null)
        .executeTakeFirst()
    : tablesOf(em)
        .selectFrom('ClientAccountPatient as l')
        .innerJoin('ClientAccount as a', 'a.id', 'l.clientAccountId')
        .innerJoin('Patient as p', (join) =>
          join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
        )
        .select(['a.id as accountId', 'a.email', 'p.locale', 'p.firstname', 'p.lastname'])
        .select('p.email as recordedEmail')
        .where('l.practiceId', '=', practiceId)
        .where('l.patientId', '=', patientId)
        .executeTakeFirst()
}
