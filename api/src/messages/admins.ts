import { newId } from '../db/base.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { JobContext, JobName } from '../jobs/job.ts'
import { enqueueAll } from '../jobs/queue.ts'
import type { MailedAdmin } from '../mail/admin-letter.ts'
import type { Mail } from '../mail/template.ts'

/** The payload of a job that mails all admins, or one. */
interface ToAdmins {
  adminId?: string
}

/**
 * Mails every admin, each by a separate job: a failure for one sends no second mail to another. `key` says what the
 * mail is about.
 */
export async function mailAdmins<P extends ToAdmins>(
  { em, app }: JobContext,
  { aJob, payload, key }: { aJob: JobName<P>; payload: P; key: string },
  mailOf: (admin: MailedAdmin) => Mail | null,
): Promise<void> {
  const query = queryOf(em)
  const { adminId } = payload
  const all = tablesOf(query)
    .selectFrom('User')
    .select(['id', 'email', 'name', 'locale'])
    .where('isAdmin', '=', true)
    .where('emailVerifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
  const admins = await (adminId ? all.where('id', '=', adminId) : all).execute()
  if (!adminId) {
    const works = admins.map(({ id }) => ({ payload: { ...payload, adminId: id }, singletonKey: `${key} ${id}` }))
    if (works.length > 0) await enqueueAll(query, aJob, works)
    return
  }
  for (const admin of admins) {
    const mail = mailOf(admin)
    if (mail) await app.mailer.send(newId(), mail)
  }
}
