import { tablesOf } from '../db/tables.ts'
import type { StorageConfig } from '../files/storage/interface.ts'
import type { ActionContext, OrmDatabase } from '../http/action-context.ts'
import { refuseField } from '../http/errors.ts'
import { eventsWithSession } from '../mail/custom-events.ts'
import type { CustomMailsOf, CustomWords } from '../mail/custom-mail.ts'
import type { Links } from '../mail/links.ts'
import { plainText } from '../mail/plain-text.ts'
import { senderName } from '../mail/sender-name.ts'
import type { Mail } from '../mail/template.ts'
import { greetGuardian } from '../patients/guardian-mail.ts'
import { withPracticeLook } from '../practices/service/mail-look.ts'
import { withLeaflets } from './attach.ts'
import type { CustomEmailName } from './defaults.ts'
import { inertLinks } from './inert-links.ts'
import { renderInOwnWords } from './own-words.ts'
import { smsInWords } from './sms.ts'
import { checkedWords } from './words.ts'

type Action = Pick<ActionContext<OrmDatabase>, 'db' | 'scope' | 'now'>

/** The client of the preview. */
export interface PreviewSubject {
  patientId?: string | undefined
  sessionId?: string | undefined
}

/** The client and the session of the preview: the chosen ones, or the latest. */
async function subjectOf({ db, scope }: Action, { event }: CustomEmailName, chosen: PreviewSubject) {
  const tables = tablesOf(db.em)
  const session = await tables
    .selectFrom('Session')
    .select(['id', 'startsAt', 'patient as patientId'])
    .where('practiceId', '=', scope.practiceId)
    .$if(chosen.sessionId !== undefined, (rows) => rows.where('id', '=', chosen.sessionId ?? ''))
    .$if(chosen.patientId !== undefined, (rows) => rows.where('patient', '=', chosen.patientId ?? ''))
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (chosen.sessionId && !session) throw refuseField('sessionId', 'unknown')
  const needsSession = eventsWithSession.includes(event)
  if (needsSession && !session) throw refuseField('sessionId', 'required')
  const patient = await tables
    .selectFrom('Patient')
    .select(['id', 'firstname', 'lastname', 'email', 'phone'])
    .where('practiceId', '=', scope.practiceId)
    .$if(session !== undefined || chosen.patientId !== undefined, (rows) =>
      rows.where('id', '=', chosen.patientId ?? session?.patientId ?? ''),
    )
    .where('archivedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!patient) throw refuseField('patientId', chosen.patientId ? 'unknown' : 'required')
  return { patient, session: needsSession && session ? { id: session.id, startsAt: session.startsAt } : null }
}

type Subject = Awaited<ReturnType<typeof subjectOf>>

/** Words of an event, and the client for whom a sample is written. */
export interface SampleWords {
  name: CustomEmailName
  words: CustomWords
  chosen: PreviewSubject
}

interface SampleMeans {
  mails: CustomMailsOf
  links: Links
  config?: StorageConfig | undefined
}

interface Written {
  subject: Subject
  /** An SMS is only a text. */
  message: { mail: Mail } | { phone: string | null; text: string }
}

/**
 * Writes the message in the given words for a real client. Its links open nothing. With `config`, its files are read
 * too.
 */
export async function writeSample(
  action: Action,
  { name, words, chosen }: SampleWords,
  { mails, links: realLinks, config }: SampleMeans,
): Promise<Written> {
  const { db, scope, now } = action
  const clean = checkedWords(name.event, words)
  const subject = await subjectOf(action, name, chosen)
  const of = { practiceId: scope.practiceId, patientId: subject.patient.id, sessionId: subject.session?.id ?? null }
  const links = inertLinks(realLinks)
  if (name.event === 'smsReminder') {
    const sms = await smsInWords(db.em, clean.above, { ...of, lang: name.lang }, { links, now })
    if (!sms) throw refuseField('patientId', 'unknown')
    return { subject, message: sms }
  }
  const mail = await mails[name.event].sample(db.em, { ...of, lang: name.lang }, links, now)
  if (!mail) throw refuseField('patientId', 'no_email')
  const greeted = await greetGuardian(mail, db.em, of, now)
  const { mail: own, isDiscreet } = await renderInOwnWords(db.em, greeted, { words: clean, of, links })
  const along = { ...scope, ids: clean.leafletIds, isDiscreet, links: realLinks, config }
  const whole = await withLeaflets(db.em, own, along)
  return { subject, message: { mail: await withPracticeLook(db.em, whole, of, realLinks) } }
}

/** What the preview shows. */
export async function previewOf({ subject, message }: Written) {
  const { patient, session } = subject
  const of = { patient, session }
  if ('text' in message)
    return {
      ...of,
      fromName: '',
      to: message.phone ?? '',
      subject: '',
      preview: '',
      html: '',
      text: message.text,
      attachments: [],
    }
  const { mail } = message
  const { renderMail } = await import('../mail/layout.ts')
  return {
    ...of,
    fromName: senderName(mail.fromName),
    to: mail.to.address,
    subject: mail.subject,
    preview: mail.content.preview,
    html: await renderMail(mail.lang, mail.content),
    text: plainText(mail.content),
    attachments: (mail.attachments ?? []).map(({ name }) => name),
  }
}
