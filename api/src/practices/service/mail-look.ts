import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { mailbox } from '../../mail/address.ts'
import type { MailContent } from '../../mail/content.ts'
import type { Links } from '../../mail/links.ts'
import { changeClientMails, type Mail, type TemplatesOf } from '../../mail/template.ts'
import { typeset } from '../../mail/typography.ts'
import type { PracticeId } from '../../practice-id.ts'
import { discreetName, tradeWord } from '../../sms/trade.ts'
import { isDiscreet } from '../discretion.ts'
import { firstPractitioner } from '../practitioner.ts'
import { readSettings } from '../settings.ts'
import { shownPractice } from './look.ts'

/** Who gets the mail: a client, named by their id or by a session of theirs. */
interface Receiver {
  practiceId: PracticeId
  patientId?: string | null | undefined
  sessionId?: string | null | undefined
}

/** Pixels: how large a logo is in a mail at most. */
const BOX = { width: 200, height: 56 }

/** A size within the box, in its proportions and never larger than it is. */
function logoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, BOX.width / width, BOX.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Puts the practice's name, and its logo if it has one, on a mail to a client. With discretion the mail stays in the
 * practitioner's name, since both often reveal what people go there for; so may the address for answers, and a title in
 * the name. A mail from Ancrage, or to somebody unknown, stays as it is.
 */
export async function withPracticeLook(
  em: EntityManager,
  mail: Mail,
  receiver: Receiver,
  links: Pick<Links, 'page'>,
): Promise<Mail> {
  if (mail.fromName === null) return mail
  if (mail.isDiscreet ?? (await wantsDiscretion(em, receiver)))
    return withoutTitle({ ...mail, replyTo: await discreetAddress(em, mail.replyTo, receiver) }, mail.fromName)
  const { logo, name } = await shownPractice(queryOf(em), receiver.practiceId)
  const sender = { ...mail.content.sender, name }
  const shown = logo ? { ...sender, logo: { url: links.page(logo.url), name, ...logoSize(logo) } } : sender
  const replyTo = mail.replyTo && mailbox(name, mail.replyTo.address)
  return { ...mail, fromName: name, replyTo, content: { ...mail.content, sender: shown } }
}

/** The same mail without a title in the practitioner's name that tells the trade, wherever the name stands in it. */
function withoutTitle(mail: Mail, name: string): Mail {
  const discreet = discreetName(name, mail.lang)
  if (discreet === name) return mail
  // Most texts have no-break spaces before « : » and « ; », in the name too.
  const renamed = (text: string) =>
    text.replaceAll(name, () => discreet).replaceAll(typeset(name, mail.lang), () => discreet)
  const content = JSON.stringify(mail.content)
  return {
    ...mail,
    fromName: discreet,
    replyTo: mail.replyTo && mailbox(discreet, mail.replyTo.address),
    subject: renamed(mail.subject),
    content: JSON.parse(content, (_, value) => (typeof value === 'string' ? renamed(value) : value)) as MailContent,
  }
}

/** Answers go to the practitioner's own address where the practice's tells the trade and theirs does not. */
async function discreetAddress(em: EntityManager, replyTo: Mail['replyTo'], { practiceId }: Receiver) {
  if (!replyTo || !tradeWord(replyTo.address)) return replyTo
  const practitioner = await firstPractitioner(em, practiceId)
  const user = await tablesOf(em)
    .selectFrom('User')
    .select('email')
    .where('practiceId', '=', practiceId)
    .where('id', '=', practitioner?.userId ?? null)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return (user && !tradeWord(user.email) && mailbox(replyTo.name, user.email)) || replyTo
}

/** Whether the practice or the client wants it. Nobody knows whose mail it is without a client: then too. */
async function wantsDiscretion(em: EntityManager, receiver: Receiver): Promise<boolean> {
  const settings = await readSettings(queryOf(em), receiver.practiceId)
  // Most practices want discretion for all: of those nothing else is read.
  if (isDiscreet(settings, null)) return true
  const client = await clientOf(em, receiver)
  return !client || isDiscreet(settings, client)
}

/** The client that the mail is about, where one is known. */
async function clientOf(em: EntityManager, { practiceId, patientId, sessionId }: Receiver) {
  const session = tablesOf(em)
    .selectFrom('Session')
    .select('patient')
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId ?? null)
  return tablesOf(em)
    .selectFrom('Patient')
    .select('isDiscreet')
    .where('practiceId', '=', practiceId)
    .where(({ or, eb }) => or([eb('id', '=', patientId ?? null), eb('id', 'in', session)]))
    .orderBy('isDiscreet', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The same templates, whose mails to clients are in the name of their practice. */
export const withPracticeLooks = (templates: TemplatesOf): TemplatesOf =>
  changeClientMails(templates, (mail, message, { em, links }) => withPracticeLook(em, mail, message, links))
