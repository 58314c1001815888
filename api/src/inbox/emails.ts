import { type Secrets, vaultOf } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import type { Lang } from '../http/schema.ts'
import { headerText, mailbox } from '../mail/address.ts'
import { fromPractitioner, practiceNotice } from '../mail/letter.ts'
import type { Mail, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { type InboxWords, inboxWords } from './emails/words.ts'
import { aboutAnswer, aboutMessage } from './service.ts'

interface Practice {
  name: string
  email: string | null
  primaryColor: string | null
  address: string | null
  city: string | null
  phone: string | null
  discretion: boolean
  clientWordsInMails: boolean
}

interface Reader {
  email: string
  name: string
  locale: Lang
}

interface Written {
  id: string
  name: string
  email: string
  phone: string | null
  locale: Lang
  text: Buffer
}

const PRACTICE = `
  select c.name, c.email, c.primary_color as "primaryColor", c.address, c.city, c.phone,
    coalesce((select value = 'true'::jsonb from setting where practice_id = $1 and key = 'discretion'), false)
      as discretion,
    coalesce((select value = 'true'::jsonb from setting where practice_id = $1 and key = 'clientWordsInMails'), false)
      as "clientWordsInMails"
  from practice c where c.id = $1`

async function practiceOf(query: Query, practiceId: string): Promise<Practice> {
  const [practice] = await query<Practice>(PRACTICE, [practiceId])
  if (!practice) throw new Error('no practice')
  return practice
}

/**
 * Who reads for the practice: whoever has been there longest of those who can still sign in. Nobody whose address is not
 * confirmed: it may be that of somebody else, to whom whoever registered it would write by the form.
 */
async function readerOf(query: Query, practiceId: string): Promise<Reader | null> {
  const [reader] = await query<Reader>(
    `select u.email, t.name, u.locale from practitioner t join app_user u on u.id = t.user_id
     where t.practice_id = $1 and u.suspended_at is null and u.email_verified_at is not null order by t.id limit 1`,
    [practiceId],
  )
  return reader ?? null
}

/** A message as the practitioner gets it, who answers in the console or by « Répondre ». */
async function received(
  em: EntityManager,
  practiceId: string,
  messageId: string,
  page: (path: `/${string}`) => string,
  secrets: Secrets,
): Promise<Mail | null> {
  const query = queryOf(em)
  const vault = await vaultOf(query, secrets, practiceId)
  const [message] = await query<Written>(
    'select id, name, email, phone, locale, text from inbox_message where practice_id = $1 and id = $2',
    [practiceId, messageId],
  )
  const reader = await readerOf(query, practiceId)
  const to = reader && mailbox(reader.name, reader.email)
  if (!message || !to) return null
  const practice = await practiceOf(query, practiceId)
  const { locale: lang } = reader
  const said: InboxWords = inboxWords[lang]
  const set = (text: string) => typeset(text, lang)
  const name = headerText(message.name)
  const quote = practice.clientWordsInMails && {
    label: said.labels.message,
    text: vault.openText(aboutMessage(message.id), message.text),
  }
  return {
    lang,
    to,
    fromName: practice.discretion ? reader.name : practice.name,
    calendar: null,
    replyTo: mailbox(name, message.email),
    subject: set(said.received.subject(practice.discretion ? null : name)),
    content: {
      preview: set(said.received.title),
      title: set(said.received.title),
      greeting: said.greeting(reader.name),
      paragraphs: [set(said.received.lead(name)), ...(quote ? [] : [set(said.received.wordsWait)])],
      details: [
        { label: said.labels.name, lines: [name] },
        { label: said.labels.email, lines: [message.email] },
        ...(message.phone ? [{ label: said.labels.phone, lines: [message.phone] }] : []),
        ...(message.locale === lang ? [] : [{ label: said.labels.language, lines: [said.languages[message.locale]] }]),
      ],
      ...(quote && { quote }),
      action: { label: said.received.action, url: page(`/inbox/${message.id}`) },
      notes: [set(said.received.note)],
      sender: practiceNotice(practice),
      reason: set(said.reason(practice.name)),
    },
  }
}

/** So many wrote at once that one mail tells of the rest of the hour. */
async function many(query: Query, practiceId: string, page: (path: `/${string}`) => string): Promise<Mail | null> {
  const reader = await readerOf(query, practiceId)
  const to = reader && mailbox(reader.name, reader.email)
  if (!to) return null
  const practice = await practiceOf(query, practiceId)
  const { locale: lang } = reader
  const said: InboxWords = inboxWords[lang]
  const set = (text: string) => typeset(text, lang)
  return {
    lang,
    to,
    fromName: null,
    replyTo: null,
    calendar: null,
    subject: set(said.many.subject),
    content: {
      preview: set(said.many.subject),
      title: set(said.many.subject),
      greeting: said.greeting(reader.name),
      paragraphs: said.many.paragraphs.map(set),
      details: [],
      action: { label: said.many.action, url: page('/inbox') },
      notes: [],
      sender: practiceNotice(practice),
      reason: set(said.reason(practice.name)),
    },
  }
}

/** The answer as the writer gets it, in the language in which they wrote. */
async function answered(em: EntityManager, practiceId: string, answerId: string, secrets: Secrets) {
  const query = queryOf(em)
  const vault = await vaultOf(query, secrets, practiceId)
  const [answer] = await query<Written & { answer: Buffer; who: string; account: string; before: string | null }>(
    `select m.id, m.name, m.email, m.phone, m.locale, m.text, a.text as answer, t.name as who, u.email as account,
       (select d.id from inbox_answer b join message d on d.practice_id = b.practice_id
           and d.key = 'inbox:answered:' || b.id
        where b.practice_id = $1 and b.inbox_message_id = m.id and (b.sent_at, b.id) < (a.sent_at, a.id)
        order by b.sent_at desc, b.id desc limit 1) as before
     from inbox_answer a
       join inbox_message m on m.practice_id = a.practice_id and m.id = a.inbox_message_id
       join practitioner t on t.practice_id = a.practice_id and t.id = a.practitioner_id
       join app_user u on u.id = t.user_id
     where a.practice_id = $1 and a.id = $2`,
    [practiceId, answerId],
  )
  const to = answer && mailbox(answer.name, answer.email)
  if (!answer || !to) return null
  const practice = await practiceOf(query, practiceId)
  const { locale: lang, who } = answer
  const said: InboxWords = inboxWords[lang]
  const set = (text: string) => typeset(text, lang)
  const letter = {
    lang,
    to,
    subject: set(said.answered.subject),
    ...(answer.before && { inReplyTo: answer.before }),
    content: {
      preview: set(said.answered.lead(who)),
      title: set(said.answered.subject),
      greeting: set(said.answered.lead(who)),
      paragraphs: [vault.openText(aboutAnswer(answerId), answer.answer)],
      quote: { label: said.labels.yours, text: vault.openText(aboutMessage(answer.id), answer.text) },
      notes: [set(said.answered.note)],
      reason: set(said.answered.reason(who)),
    },
  }
  return fromPractitioner(letter, who, { ...practice, email: practice.email ?? answer.account })
}

/** What is written about messages of visitors. */
export const inboxTemplates: TemplatesOf<`inbox.${'received' | 'many' | 'answered'}`> = {
  'inbox.received': (em, { practiceId, data }, links, _now, secrets) =>
    received(em, practiceId, data.messageId, links.page, secrets),
  'inbox.many': (em, { practiceId }, links) => many(queryOf(em), practiceId, links.page),
  'inbox.answered': (em, { practiceId, data }, _links, _now, secrets) =>
    answered(em, practiceId, data.answerId, secrets),
}
