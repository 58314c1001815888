import type * as z from 'zod'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { ClientUser } from './contract.ts'

type User = z.output<typeof ClientUser>

/** The practices that know a client, the first one first: nothing of any other is ever read for them. */
export async function practicesOf(query: Query, accountId: string): Promise<string[]> {
  const rows = await query<{ practice_id: string }>(
    'select practice_id from client_account_patient where client_account_id = $1 order by invited_at, practice_id',
    [accountId],
  )
  return rows.map((row) => row.practice_id)
}

const AS_KNOWN = `
  select c.id, c.name, c.phone, c.email, c.address, c.city, p.firstname, p.lastname
  from client_account_patient l
    join practice c on c.id = l.practice_id
    join patient p on p.practice_id = l.practice_id and p.id = l.patient_id
  where l.client_account_id = $1 and l.practice_id = $2`

/** The signed-in client with the practices that know this person, each read in its own transaction. */
export async function readClient(orm: MikroORM, query: Query, accountId: string): Promise<User> {
  const [account] = await query<{ email: string; locale: Lang; has_password: boolean }>(
    'select email, locale, password_hash is not null as has_password from client_account where id = $1',
    [accountId],
  )
  if (!account) throw fail('not_signed_in')
  const practices: User['practices'] = []
  for (const practiceId of await practicesOf(query, accountId))
    practices.push(
      ...(await readInPractice(orm, practiceId, (own) =>
        own.query<User['practices'][number]>(AS_KNOWN, [accountId, practiceId]),
      )),
    )
  return { id: accountId, email: account.email, locale: account.locale, hasPassword: account.has_password, practices }
}
