import type * as z from 'zod'
import { inertLinks } from '../custom-emails/inert-links.ts'
import type { ActionContext, OrmDatabase } from '../http/action-context.ts'
import { refuseField } from '../http/errors.ts'
import type { Links } from '../mail/links.ts'
import { plainText } from '../mail/plain-text.ts'
import { senderName } from '../mail/sender-name.ts'
import { greetGuardian } from '../patients/guardian-mail.ts'
import { withPracticeLook } from '../practices/service/mail-look.ts'
import { audienceIds } from './audience.ts'
import type { mailings } from './contract.ts'
import { mailingMail } from './emails.ts'
import { assertOfClient } from './service.ts'
import { checkedMail } from './words.ts'

type Shown = z.output<typeof mailings.preview.body>

/** The mail as one client would get it. Its links open nothing. */
export async function previewMailing(
  action: Pick<ActionContext<OrmDatabase>, 'db' | 'scope' | 'now'>,
  { subject, above, kind, locale, patientId, sessionId }: Shown,
  links: Links,
) {
  const { db, scope, now } = action
  const words = checkedMail({ subject, above }, sessionId !== undefined)
  await audienceIds(db.query, scope, { patientIds: [patientId] }, now)
  if (sessionId) await assertOfClient(action, sessionId, [patientId])
  const whose = { practiceId: scope.practiceId, patientId, sessionId: sessionId ?? null }
  const writing = { words, kind, lang: locale }
  const written = await mailingMail(db.em, whose, writing, { links: inertLinks(links), now })
  if (!written) throw refuseField('patientId', 'no_email')
  const greeted = await greetGuardian(written, db.em, whose, now)
  const mail = await withPracticeLook(db.em, greeted, whose, links)
  // Rendering mails is heavy, so a server loads it only when it is asked to.
  const { renderMail } = await import('../mail/layout.ts')
  return {
    fromName: senderName(mail.fromName),
    to: mail.to.address,
    subject: mail.subject,
    html: await renderMail(mail.lang, mail.content),
    text: plainText(mail.content),
  }
}
