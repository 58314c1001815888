import { sql } from 'kysely'
import { type Secrets, vaultOf } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { headerText, mailbox } from '../mail/address.ts'
import { mailAboutPractice, mailFromPractitioner, practiceNotice } from '../mail/letter.ts'
import type { Mail, PostedMessage, TemplatesOf, WritingContext } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { wantsMail } from '../notifications/wanted-mails.ts'
import type { PracticeId } from '../practice-id.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { readSettings } from '../practices/settings.ts'
import { type InboxWords, inboxWords } from './emails/words.ts'

/** The practice as mails name it, with the settings that say what they may hold. */
async function practiceOf(query: Query, practiceId: PracticeId) {
  const practice = await tablesOf(query)
    .selectFrom('Practice')
    .select(['name', 'email', 'primaryColor', 'address', 'city', 'phone'])
    .where('id', '=', practiceId)
    .executeTakeFirst()
  if (!practice) throw new Error('no practice')
  const settings = await readSettings(query, practiceId)
  return { ...practice, discretion: isDiscreet(settings, null), clientWordsInMails: settings.clientWordsInMails }
}

/** Names the practice in a mail to its practitioner; with discretion by the reader, since its name tells the trade. */
const calledIn = (practice: { name: string; discretion: boolean }, reader: { name: string }) =>
  practice.discretion ? reader.name : practice.name

/**
 * Finds the reader for the practice: its oldest account that can still sign in. Accounts without a confirmed address
 * are left out: the address may belong to somebody else.
 */
const readerOf = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Practitioner as t')
    .innerJoin('User as u', 'u.id', 't.userId')
    .select(['u.email', 't.name', 'u.locale'])
    .where('t.practiceId', '=', practiceId)
    .where('u.suspendedAt', 'is', null)
    .where('u.emailVerifiedAt', 'is not', null)
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()

/** The mail about a new message to the practitioner, who answers in the console or by replying. */
async function received(
  { practiceId, data: { messageId } }: PostedMessage<'inbox.received'>,
  { em, links: { page }, config: secrets }: WritingContext,
): Promise<Mail | null> {
  const query = queryOf(em)
  const vault = await vaultOf(query, secrets, practiceId)
  const message = await tablesOf(query)
    .selectFrom('InboxMessage')
    .select(['id', 'name', 'email', 'phone', 'locale', 'text'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  const reader = await readerOf(query, practiceId)
  const to = reader && mailbox(reader.name, reader.email)
  if (!message || !to || !(await wantsMail(query, practiceId, to.address, 'tellsMessages'))) return null
  const practice = await practiceOf(query, practiceId)
  const { locale: lang } = reader
  const words: InboxWords = inboxWords[lang]
  const set = (text: string) => typeset(text, lang)
  const name = headerText(message.name)
  const called = calledIn(practice, reader)
  const quote = practice.clientWordsInMails && {
    label: words.labels.message,
    text: vault.openText(`inbox_message.text:${message.id}`, message.text),
  }
  return {
    lang,
    to,
    fromName: called,
    calendar: null,
    replyTo: mailbox(name, message.email),
    subject: set(words.received.subject(practice.discretion ? null : name)),
    content: {
      preview: set(words.received.title),
      title: set(words.received.title),
      greeting: words.greeting(reader.name),
      paragraphs: [set(words.received.lead(name)), ...(quote ? [] : [set(words.received.wordsWait)])],
      details: [
        { label: words.labels.name, lines: [name] },
        { label: words.labels.email, lines: [message.email] },
        ...(message.phone ? [{ label: words.labels.phone, lines: [message.phone] }] : []),
        ...(message.locale === lang
          ? []
          : [{ label: words.labels.language, lines: [words.languages[message.locale]] }]),
      ],
      ...(quote && { quote }),
      action: { label: words.received.action, url: page(`/inbox/${message.id}`) },
      notes: [set(words.received.note)],
      sender: practiceNotice({ ...practice, name: called }),
      reason: set(words.reason(called)),
    },
  }
}

/** The mail that sums up an hour with too many messages. */
async function many(query: Query, practiceId: PracticeId, page: (path: `/${string}`) => string): Promise<Mail | null> {
  const reader = await readerOf(query, practiceId)
  const to = reader && mailbox(reader.name, reader.email)
  if (!to || !(await wantsMail(query, practiceId, to.address, 'tellsMessages'))) return null
  const practice = await practiceOf(query, practiceId)
  const called = calledIn(practice, reader)
  const { locale: lang } = reader
  const words: InboxWords = inboxWords[lang]
  const set = (text: string) => typeset(text, lang)
  return mailAboutPractice(
    {
      lang,
      to,
      subject: set(words.many.subject),
      content: {
        preview: set(words.many.subject),
        title: set(words.many.subject),
        greeting: words.greeting(reader.name),
        paragraphs: words.many.paragraphs.map(set),
        action: { label: words.many.action, url: page('/inbox') },
        reason: set(words.reason(called)),
      },
    },
    { ...practice, name: called },
  )
}

/** An answer with its message, its author, and the mail of the earlier answer, if there is one. */
const answerOf = (query: Query, practiceId: PracticeId, answerId: string) =>
  tablesOf(query)
    .selectFrom('InboxAnswer as a')
    .innerJoin('InboxMessage as m', (join) =>
      join.onRef('m.practiceId', '=', 'a.practiceId').onRef('m.id', '=', 'a.inboxMessageId'),
    )
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 'a.practiceId').onRef('t.id', '=', 'a.practitionerId'),
    )
    .innerJoin('User as u', 'u.id', 't.userId')
    .select(['m.id', 'm.name', 'm.email', 'm.locale', 'm.text', 'a.text as answer', 't.name as who'])
    .select(['u.email as account'])
    .select(({ selectFrom }) =>
      selectFrom('InboxAnswer as b')
        .innerJoin('Message as d', (join) =>
          join
            .onRef('d.practiceId', '=', 'b.practiceId')
            .on(({ eb, ref }) => eb('d.key', '=', sql<string>`'inbox:answered:' || ${ref('b.id')}`)),
        )
        .select('d.id')
        .whereRef('b.practiceId', '=', 'a.practiceId')
        .whereRef('b.inboxMessageId', '=', 'm.id')
        .where(({ ref }) => sql<boolean>`(${ref('b.sentAt')}, ${ref('b.id')}) < (${ref('a.sentAt')}, ${ref('a.id')})`)
        .orderBy('b.sentAt', 'desc')
        .orderBy('b.id', 'desc')
        .limit(1)
        .as('before'),
    )
    .where('a.practiceId', '=', practiceId)
    .where('a.id', '=', answerId)
    .executeTakeFirst()

/** The answer as a mail to the writer, in their language. */
async function answered(em: EntityManager, practiceId: PracticeId, answerId: string, secrets: Secrets) {
  const query = queryOf(em)
  const vault = await vaultOf(query, secrets, practiceId)
  const answer = await answerOf(query, practiceId, answerId)
  const to = answer && mailbox(answer.name, answer.email)
  if (!answer || !to) return null
  const practice = await practiceOf(query, practiceId)
  const { locale: lang, who } = answer
  const words: InboxWords = inboxWords[lang]
  const set = (text: string) => typeset(text, lang)
  const letter = {
    lang,
    to,
    subject: set(words.answered.subject),
    ...(answer.before && { inReplyTo: answer.before }),
    content: {
      preview: set(words.answered.lead(who)),
      title: set(words.answered.subject),
      greeting: set(words.answered.lead(who)),
      paragraphs: [vault.openText(`inbox_answer.text:${answerId}`, answer.answer)],
      quote: { label: words.labels.yours, text: vault.openText(`inbox_message.text:${answer.id}`, answer.text) },
      notes: [set(words.answered.note)],
      reason: set(words.answered.reason(who)),
    },
  }
  return mailFromPractitioner(letter, who, { ...practice, email: practice.email ?? answer.account })
}

/** What is written about messages of visitors. */
export const inboxTemplates: TemplatesOf<`inbox.${'received' | 'many' | 'answered'}`> = {
  'inbox.received': received,
  'inbox.many': ({ practiceId }, { em, links }) => many(queryOf(em), practiceId, links.page),
  'inbox.answered': ({ practiceId, data }, { em, config: secrets }) => answered(em, practiceId, data.answerId, secrets),
}
