import { newId } from '../src/db/base.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { PracticeId } from '../src/practice-id.ts'
import type { DemoPractice } from './practice.ts'

/** Who comes most often from now on, and comes alone: there is something to see in the client area. */
const WHO_COMES_MOST = `
  select p.id, p.email from patient p
    join session s on s.practice_id = p.practice_id and s.patient_id = p.id
  where p.practice_id = $1 and p.guardian_name is null and p.email is not null and p.locale = 'fr'
    and s.status in ('pending_validation', 'scheduled') and s.starts_at > $2
  group by p.id, p.email order by count(*) desc, min(s.starts_at), p.id limit 1`

/** Gives one patient of a demonstration practice an account, unless one has it. Its password comes later. */
export async function addClient(orm: MikroORM, { id: practiceId }: DemoPractice, now: Date): Promise<void> {
  await inPractice(orm.em, practiceId, async (em) => {
    const query = queryOf(em)
    await query('select from practice where id = $1 for update', [practiceId])
    if (await clientOf(query, practiceId)) return
    const [patient] = await query<{ id: string; email: string }>(WHO_COMES_MOST, [practiceId, now.toISOString()])
    if (!patient) return
    const accountId = newId()
    await query(
      `insert into client_account (id, email, locale, password_hash, created_at) values ($1, $2, 'fr', '', $3)`,
      [accountId, patient.email, now.toISOString()],
    )
    await query(
      `insert into client_account_patient (client_account_id, practice_id, patient_id, invited_at, came_in_at)
       values ($1, $2, $3, $4, $4)`,
      [accountId, practiceId, patient.id, now.toISOString()],
    )
  })
}

/** The account of the first client of a practice who signs in with a password. */
export async function clientOf(
  query: Query,
  practiceId: PracticeId,
): Promise<{ id: string; email: string } | undefined> {
  const [client] = await query<{ id: string; email: string }>(
    `select a.id, a.email from client_account_patient l join client_account a on a.id = l.client_account_id
     where l.practice_id = $1 and a.password_hash is not null order by l.invited_at limit 1`,
    [practiceId],
  )
  return client
}
