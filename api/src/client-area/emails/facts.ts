import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import type { Lang } from '../../http/schema.ts'
import type { PostedMessage } from '../../mail/template.ts'
import { practitionerOf } from '../../practices/practitioner.ts'

/** What is true now of an account, as far as a mail in the product's own name may say it. */
export interface OwnFacts {
  email: string
  locale: Lang
}

/** Null when the account was deleted. */
export async function ownFacts(em: EntityManager, accountId: string): Promise<OwnFacts | null> {
  const [facts] = await queryOf(em)<OwnFacts>('select email, locale from client_account where id = $1', [accountId])
  return facts ?? null
}

/** What is true now of a client's access to a practice, as far as a mail may say it. */
export interface InvitationFacts {
  accountId: string
  email: string
  /** The language in which the practice writes to this patient. */
  locale: Lang
  firstname: string
  lastname: string
  /** Who writes: a person's name, since a practice's says what it is for. */
  practitioner: string
  practice: {
    email: string | null
    phone: string | null
    address: string | null
    city: string | null
    primaryColor: string | null
  }
}

/** Null when the access was revoked. */
export async function invitationFacts(
  em: EntityManager,
  { practiceId, data }: Pick<PostedMessage<'client.invited'>, 'practiceId' | 'data'>,
): Promise<InvitationFacts | null> {
  const [facts] = await queryOf(em)<InvitationFacts>(
    `select a.id as "accountId", a.email, p.locale, p.firstname, p.lastname,
       coalesce((select t.name from practitioner t where t.practice_id = c.id and t.id = ${practitionerOf('c.id')}), c.name)
         as practitioner,
       json_build_object('email', c.email, 'phone', c.phone, 'address', c.address, 'city', c.city,
         'primaryColor', c.primary_color) as practice
     from client_account_patient l
       join client_account a on a.id = l.client_account_id
       join patient p on p.practice_id = l.practice_id and p.id = l.patient_id
       join practice c on c.id = l.practice_id
     where l.practice_id = $1 and l.patient_id = $2`,
    [practiceId, data.patientId],
  )
  return facts ?? null
}
