import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { isMinorAt } from '../format/majority.ts'
import type { Lang } from '../http/schema.ts'
import { callableName, headerText, mailbox, wholeName } from '../mail/address.ts'
import { changeClientMails, type Mail, type TemplatesOf } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'
import { Patient } from './entity.ts'

const texts = {
  fr: {
    greeting: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    about: (child: string | null) => (child ? `Ce message concerne ${child}.` : 'Ce message concerne votre enfant.'),
  },
  en: {
    greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    about: (child: string | null) => (child ? `This message is about ${child}.` : 'This message is about your child.'),
  },
} satisfies Record<Lang, object>

interface MailSubject {
  practiceId: PracticeId
  patientId?: string | null | undefined
  sessionId?: string | null | undefined
}

/** The client of a message. One that was read for its words already, by their id, is not read again. */
async function clientOf(em: EntityManager, { practiceId, patientId, sessionId }: MailSubject) {
  if (patientId) return em.findOne(Patient, { id: patientId })
  if (!sessionId) return null
  const session = await tablesOf(em)
    .selectFrom('Session')
    .select('patient')
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session ? em.findOne(Patient, { id: session.patient }) : null
}

/** Finds the guardian who reads the mail of a minor, with the child's name. Null where the client reads it. */
export async function guardianOf(em: EntityManager, subject: MailSubject, now: Date) {
  const child = await clientOf(em, subject)
  if (!child?.guardianName) return null
  const { timeZone } = await tablesOf(em)
    .selectFrom('Practice')
    .select('timeZone')
    .where('id', '=', child.practiceId)
    .executeTakeFirstOrThrow()
  if (!isMinorAt(child.dateOfBirth, now, timeZone)) return null
  const name = wholeName(child.guardianName)
  return {
    name,
    child: callableName(child.firstname),
    /** As mails call the child in their head. */
    childName: headerText(`${child.firstname} ${child.lastname}`),
    to: mailbox(name ?? '', child.email),
  }
}

/** A mail to the address of a minor greets the guardian and first says for whom it is; others stay as they are. */
export async function greetGuardian(mail: Mail, em: EntityManager, subject: MailSubject, now: Date): Promise<Mail> {
  if (mail.fromName === null) return mail
  const guardian = await guardianOf(em, subject, now)
  // Another payer is greeted by their own name.
  if (!guardian || (mail.to.name !== guardian.childName && mail.to.address !== guardian.to?.address)) return mail
  const { greeting, about } = texts[mail.lang]
  const { content } = mail
  return {
    ...mail,
    to: { name: guardian.name ?? '', address: mail.to.address },
    content: {
      ...content,
      greeting: content.greeting && greeting(guardian.name),
      paragraphs: [about(guardian.child), ...content.paragraphs],
    },
  }
}

/** The same templates, but mail to guardians is addressed to them. */
export const withGuardianGreetings = (templates: TemplatesOf): TemplatesOf =>
  changeClientMails(templates, async (mail, message, { em, now }) =>
    // What goes to a guardian's own account is worded for them.
    'guardianId' in message.data ? mail : greetGuardian(mail, em, message, now),
  )
