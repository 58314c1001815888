import { sql } from 'kysely'
import type * as z from 'zod'
import { adminAuthor, writeAuditEach } from '../../audit/service.ts'
import type { Config } from '../../config.ts'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import { enqueue } from '../../jobs/queue.ts'
import { mailLinks } from '../../mail/links.ts'
import { plainText } from '../../mail/plain-text.ts'
import type { AdminMail, MailProgress } from '../contract/mail.ts'
import { letterContent } from '../emails.ts'
import { sendLetters } from '../jobs.ts'
import { addRecipients, countAudience, onlyRecipient } from './audience.ts'

type Written = z.output<typeof AdminMail>
type Progress = z.output<typeof MailProgress>

/** An admin who writes a mail, in the admin scope. */
interface Writing {
  query: Query
  admin: PractitionerActor
  now: Date
}

/** Stands for several readers: accounts are greeted by their whole name, patients by the first. */
const exampleReader = (isPatient: boolean) => ({
  name: isPatient ? 'Zoé' : 'Zoé Œuvrard',
  address: 'zoe@ancrage.example',
  isPatient,
})

/** How many a mail would reach, and how it would look to its only recipient, or to an example of several. */
export async function previewMail({ query }: Writing, mail: Written, config: Config) {
  const links = mailLinks(config)
  const { audience } = mail
  const reader = (await onlyRecipient(query, audience)) ?? exampleReader(audience.kind.endsWith('patients'))
  const content = letterContent(mail, reader, links, links.page('/unsubscribe'))
  // Rendering mails is heavy, so a server loads it only when it is asked to.
  const { renderMail } = await import('../../mail/layout.ts')
  return {
    total: await countAudience(query, audience),
    subject: content.title,
    html: await renderMail(mail.locale, content),
    text: plainText(content),
  }
}

/** Sends the mail only to its writer. */
export async function testMail(writing: Writing, mail: Written): Promise<void> {
  await write(writing, { ...mail, audience: { kind: 'users', ids: [writing.admin.userId] } }, 'mail.tested')
}

/** Has the mail sent to everybody of its audience, as it is now. */
export const sendMail = (writing: Writing, mail: Written): Promise<Progress> => write(writing, mail, 'mail.sent')

async function write({ query, admin, now }: Writing, mail: Written, action: 'mail.sent' | 'mail.tested') {
  const { audience, subject, body, locale, isService } = mail
  const id = newId()
  const isTest = action === 'mail.tested'
  await tablesOf(query)
    .insertInto('AdminMail')
    .values({ id, userId: admin.userId, subject, body, locale, isService, isTest, createdAt: now })
    .execute()
  const { total, practices } = await addRecipients(query, id, audience, now)
  if (total === 0) throw fail('conflict')
  await enqueue(query, sendLetters, { mailId: id }, { singletonKey: id })
  const entry = { ...adminAuthor(admin), action, subject, now }
  await writeAuditEach(
    query,
    practices.map(({ practiceId, recipients }) => ({
      ...entry,
      practiceId,
      details: { recipients, audience: audience.kind, isService },
    })),
  )
  return readProgress(query, id)
}

/** The progress of a mail, counted from the outcome of each. */
export async function readProgress(query: Query, id: string): Promise<Progress> {
  const tables = tablesOf(query)
  const mail = await tables
    .selectFrom('AdminMail')
    .select(['id', 'subject', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail) throw fail('not_found')
  const counted = await tables
    .selectFrom('AdminMailRecipient')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('adminMailId', '=', id)
    .groupBy('status')
    .execute()
  const countOfStatus = new Map(counted.map(({ status, count }) => [status, count]))
  const sent = countOfStatus.get('sent') ?? 0
  const failed = countOfStatus.get('failed') ?? 0
  const skipped = countOfStatus.get('skipped') ?? 0
  const queued = countOfStatus.get('queued') ?? 0
  return { ...mail, total: sent + failed + skipped + queued, sent, failed, skipped, isDone: queued === 0 }
}
