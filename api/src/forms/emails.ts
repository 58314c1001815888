import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { Lang } from '../http/schema.ts'
import { callableName, mailbox } from '../mail/address.ts'
import { type CustomMailsOf, greetingWords } from '../mail/custom-mail.ts'
import { mailFromPractitioner } from '../mail/letter.ts'
import type { Mail, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import type { PracticeId } from '../practice-id.ts'
import { correspondents } from '../practices/correspondence.ts'

interface Facts {
  practiceId: PracticeId
  requestId: string
  email: string | null
  locale: Lang
  firstname: string
  lastname: string
  /** The sender: a person's name, since a practice's says what it is for. */
  practitioner: string
  practice: Record<'email' | 'phone' | 'address' | 'city' | 'primaryColor', string | null>
}

/** The present facts of a sent form; null when nobody can answer it any more. */
async function openRequest(em: EntityManager, requestId: string, now: Date): Promise<Facts | null> {
  const tables = tablesOf(em)
  const request = await tables
    .selectFrom('FormRequest as r')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'r.practiceId').onRef('s.id', '=', 'r.sessionId'),
    )
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.practitionerId'),
    )
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'r.practiceId').onRef('p.id', '=', 'r.patientId'),
    )
    .select(['r.practiceId', 'r.id as requestId', 'p.email', 'p.locale', 'p.firstname', 'p.lastname'])
    .select('t.name as practitioner')
    .where('r.id', '=', requestId)
    .where('r.answeredAt', 'is', null)
    .where('r.revokedAt', 'is', null)
    .where('r.expiresAt', '>', now)
    .executeTakeFirst()
  if (!request) return null
  const practice = await tables
    .selectFrom('Practice')
    .select(['email', 'phone', 'address', 'city', 'primaryColor'])
    .where('id', '=', request.practiceId)
    .executeTakeFirstOrThrow()
  return { ...request, practice }
}

/** They appear on locked screens too: no word of what is asked, nor of what the appointments are for. */
const texts = {
  fr: {
    subject: 'Quelques questions avant votre rendez-vous',
    greeting: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    lead: (who: string) => `${who} vous invite à répondre à quelques questions.`,
    safe: 'Vos réponses sont transmises chiffrées et ne sont lues que par votre praticien.',
    action: 'Répondre',
    notes: [
      'Ce lien sert une seule fois, pendant 30 jours. Vous pouvez répondre depuis votre téléphone.',
      'Ce message ne vous concerne pas ? Ignorez-le.',
    ],
    reason: (who: string) => `Ce message vous est envoyé par Ancrage pour ${who}.`,
  },
  en: {
    subject: 'A few questions before your appointment',
    greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    lead: (who: string) => `${who} invites you to answer a few questions.`,
    safe: 'Your answers are encrypted, and only your practitioner reads them.',
    action: 'Answer',
    notes: ['This link works once, for 30 days. You can answer on your phone.', 'Not for you? Ignore this message.'],
    reason: (who: string) => `This message is sent to you by Ancrage for ${who}.`,
  },
} satisfies Record<Lang, object>

function write(facts: Omit<Facts, 'practiceId' | 'requestId'>, url: string): Mail | null {
  const to = mailbox(`${facts.firstname} ${facts.lastname}`, facts.email)
  if (!to) return null
  const { locale: lang, practitioner: who, practice } = facts
  const words = texts[lang]
  const set = (text: string) => typeset(text, lang)
  const letter = {
    lang,
    to,
    event: 'form' as const,
    subject: set(words.subject),
    content: {
      preview: set(words.lead(who)),
      title: set(words.subject),
      greeting: words.greeting(callableName(facts.firstname)),
      paragraphs: [words.lead(who), words.safe].map(set),
      action: { label: words.action, url },
      notes: words.notes.map(set),
      reason: set(words.reason(who)),
    },
  }
  return mailFromPractitioner(letter, who, practice)
}

/** The mail with the link of a form. Its title stays behind the link. */
export const formTemplates: TemplatesOf<'forms.sent'> = {
  'forms.sent': async ({ data }, { em, links, now }) => {
    const facts = await openRequest(em, data.requestId, now)
    return facts && write(facts, links.form({ practiceId: facts.practiceId, id: facts.requestId }))
  },
}

/** The same for the practitioner to put into words. */
export const formCustomMails: CustomMailsOf<'form'> = {
  form: {
    words: (lang) => ({ subject: texts[lang].subject, above: greetingWords(texts[lang].greeting) }),
    async sample(em, { practiceId, patientId, lang }, links) {
      const facts = await correspondents(em, practiceId, patientId)
      if (!facts) return null
      const { client, practice, who } = facts
      return write({ ...client, locale: lang, practitioner: who, practice }, links.form({ practiceId, id: patientId }))
    },
  },
}
