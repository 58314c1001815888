import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { Session } from '../entity.ts'

/** The practice and the practitioner of a session, read together: every mail about it names them. */
export async function senderOf(
  em: EntityManager,
  { practiceId, practitionerId }: Pick<Session, 'practiceId' | 'practitionerId'>,
) {
  const row = await tablesOf(em)
    .selectFrom('Practitioner as t')
    .innerJoin('Practice as p', 'p.id', 't.practiceId')
    .innerJoin('User as u', (join) => join.onRef('u.practiceId', '=', 't.practiceId').onRef('u.id', '=', 't.userId'))
    .select([
      'p.name',
      'p.timeZone',
      'p.address',
      'p.city',
      'p.phone',
      'p.email',
      'p.website',
      'p.primaryColor',
      't.name as ownName',
      'u.email as ownEmail',
      'u.locale',
      'u.timeZone as ownTimeZone',
      'u.emailVerifiedAt',
    ])
    .where('t.practiceId', '=', practiceId)
    .where('t.id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  const { ownName, ownEmail, locale, ownTimeZone, emailVerifiedAt, ...practice } = row
  return {
    practice,
    practitioner: {
      name: ownName,
      email: ownEmail,
      locale,
      timeZone: ownTimeZone,
      isConfirmed: emailVerifiedAt !== null,
    },
  }
}
