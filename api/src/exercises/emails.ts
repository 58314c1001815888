import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { Lang } from '../http/schema.ts'
import { callableName, mailbox } from '../mail/address.ts'
import { mailFromPractitioner } from '../mail/letter.ts'
import type { PostedMessage, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { correspondents } from '../practices/correspondence.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { todayOf } from '../practices/zone.ts'
import { isMarkMissing } from './mark-reminders.ts'

interface ReminderWords {
  subject: string
  greeting: (name: string | null) => string
  lead: string
  action: string
  note: string
  unsubscribe: string
  reason: (who: string) => string
}

/** They appear on locked screens too: no word of what is asked, nor of what the appointments are for. */
const texts = {
  fr: {
    subject: 'Votre rappel du jour',
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    lead: 'C’est l’heure que vous avez choisie. Une minute suffit, dans votre espace.',
    action: 'Ouvrir mon espace',
    note: 'L’heure de ce rappel se change dans votre espace. Il ne vient pas les jours où tout est déjà noté.',
    unsubscribe: 'Ne plus recevoir ce rappel',
    reason: (who) => `Vous recevez ce message parce que vous l’avez choisi dans votre espace, chez ${who}.`,
  },
  en: {
    subject: 'Your reminder for today',
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    lead: 'This is the time you chose. It takes a minute, in your client area.',
    action: 'Open my client area',
    note: 'You can change the time of this reminder in your client area. It doesn’t come on days when everything is already filled in.',
    unsubscribe: 'Stop this reminder',
    reason: (who) => `You’re getting this message because you asked for it in your client area with ${who}.`,
  },
} satisfies Record<Lang, ReminderWords>

/** The address of the account that chose the reminder: the practice may have another, which chose nothing. */
async function chosenBy(em: EntityManager, { practiceId, data }: PostedMessage<'marks.reminder'>) {
  const account = await tablesOf(em)
    .selectFrom('MarkReminder as r')
    .innerJoin('ClientAccount as a', 'a.id', 'r.clientAccountId')
    .innerJoin('ClientAccountPatient as l', (join) =>
      join.onRef('l.clientAccountId', '=', 'r.clientAccountId').onRef('l.practiceId', '=', 'r.practiceId'),
    )
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
    )
    .select(['a.email', 'p.id as patientId', 'p.firstname', 'p.lastname'])
    .where('r.clientAccountId', '=', data.accountId)
    .where('r.practiceId', '=', practiceId)
    .where('p.archivedAt', 'is', null)
    .executeTakeFirst()
  return account ?? null
}

/**
 * The reminder of a day's marks. Null where it is no longer true: the marks are given, the question or the reminder was
 * ended, or the day is over.
 */
export const markTemplates: TemplatesOf<'marks.reminder'> = {
  'marks.reminder': async (message, { em, links, now }) => {
    const { practiceId, data } = message
    const query = queryOf(em)
    const account = await chosenBy(em, message)
    if (!account || !(await isPracticeOpen(query, practiceId))) return null
    const { patientId, firstname, lastname, email } = account
    if ((await todayOf(em, practiceId, now)) !== data.day) return null
    if (!(await isMarkMissing(query, { practiceId, patientId }, data.day))) return null
    const address = mailbox(`${firstname} ${lastname}`, email)
    const facts = address && (await correspondents(em, practiceId, patientId, address))
    if (!facts) return null
    const { client, practice, to, who } = facts
    const lang = client.locale
    const words = texts[lang]
    const set = (text: string) => typeset(text, lang)
    const ending = links.endMarkReminder({ practiceId, accountId: data.accountId })
    const letter = {
      lang,
      to,
      subject: set(words.subject),
      unsubscribeUrl: ending.atOnce,
      content: {
        preview: set(words.subject),
        title: set(words.subject),
        greeting: words.greeting(callableName(firstname)),
        paragraphs: [set(words.lead)],
        action: { label: words.action, url: links.page('/client/exercises') },
        notes: [set(words.note)],
        unsubscribe: { label: words.unsubscribe, url: ending.page },
        reason: set(words.reason(who)),
      },
    }
    return mailFromPractitioner(letter, who, practice)
  },
}
