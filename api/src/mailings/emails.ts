import { readVault, type Secrets } from '../crypto/vault.ts'
import { renderInOwnWords } from '../custom-emails/own-words.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { Lang } from '../http/schema.ts'
import { mailFromPractitioner } from '../mail/letter.ts'
import type { Links } from '../mail/links.ts'
import { isUnsubscribed } from '../mail/opt-out.ts'
import type { Mail, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { guardianOf } from '../patients/guardian-mail.ts'
import type { PracticeId } from '../practice-id.ts'
import { correspondents } from '../practices/correspondence.ts'
import { firstPractitioner, isPracticeOpen } from '../practices/practitioner.ts'
import { newsReason } from './audience.ts'
import type { MailingKind } from './states.ts'
import { type MailingWords, openMailing } from './words.ts'

const mailingTexts = {
  fr: {
    service: (who: string) => `${who} vous a écrit ce message. Vous pouvez y répondre.`,
    news: (who: string) => `${who} vous donne de ses nouvelles. Vous pouvez les refuser à tout moment, sans frais.`,
    unsubscribe: 'Ne plus recevoir ces messages',
  },
  en: {
    service: (who: string) => `${who} wrote this message to you. You can answer it.`,
    news: (who: string) => `${who} sends you news. You can refuse them at any time, free of charge.`,
    unsubscribe: 'Stop these messages',
  },
} satisfies Record<Lang, object>

/** The client and session of the fields. */
interface Recipient {
  practiceId: PracticeId
  patientId: string
  sessionId: string | null
}

interface Writing {
  words: MailingWords
  kind: MailingKind
  /** The language of the words. */
  lang: Lang
}

/** The address for answers where the practice has none. */
async function addressOfPractitioner(em: EntityManager, practiceId: PracticeId): Promise<string | null> {
  const practitioner = await firstPractitioner(em, practiceId)
  if (!practitioner?.userId) return null
  const user = await tablesOf(em)
    .selectFrom('User')
    .select('email')
    .where('practiceId', '=', practiceId)
    .where('id', '=', practitioner.userId)
    .executeTakeFirst()
  return user?.email ?? null
}

/** The mail to one client: the practitioner's words in a frame of the client's language. Null: nobody to write to. */
export async function mailingMail(
  em: EntityManager,
  whose: Recipient,
  { words, kind, lang }: Writing,
  { links, now }: { links: Links; now: Date },
): Promise<Mail | null> {
  const guardian = await guardianOf(em, whose, now)
  const facts = await correspondents(em, whose.practiceId, whose.patientId, guardian?.to)
  if (!facts) return null
  const { client, practice, to, who } = facts
  const own = client.locale
  const texts = mailingTexts[own]
  const ending =
    kind === 'news' ? links.unsubscribe(to.address, { practiceId: whose.practiceId, id: whose.patientId }) : null
  const letter = {
    lang: own,
    to,
    subject: '',
    ...(ending && { unsubscribeUrl: ending.atOnce }),
    content: {
      preview: '',
      title: '',
      greeting: '',
      paragraphs: [],
      reason: typeset(texts[kind](who), own),
      ...(ending && { unsubscribe: { label: texts.unsubscribe, url: ending.page } }),
    },
  }
  const email = practice.email ?? (await addressOfPractitioner(em, whose.practiceId))
  const blank = mailFromPractitioner(letter, who, { ...practice, email })
  const inWords = { ...blank, lang }
  const plain = { ...words, below: '', leafletIds: [] }
  const { mail } = await renderInOwnWords(em, inWords, { words: plain, of: whose, links })
  // A locked screen shows the text after the subject: it repeats only the subject.
  const content = { ...mail.content, preview: mail.subject, title: mail.subject }
  return { ...mail, lang: own, content: lang === own ? content : { ...content, wordsLang: lang } }
}

async function readWriting(em: EntityManager, secrets: Secrets, practiceId: PracticeId, id: string) {
  const vault = await readVault(queryOf(em), secrets, practiceId)
  const row = await tablesOf(em)
    .selectFrom('Mailing')
    .select(['id', 'kind', 'locale', 'state', 'content'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  const words = row && openMailing(vault, row.id, row.content ?? null)
  return row && words ? { words, kind: row.kind, lang: row.locale, state: row.state } : null
}

/** What a practitioner wrote, checked when it is sent: a client who has refused news since gets none. */
export const mailingTemplates: TemplatesOf<'mailings.sent'> = {
  'mailings.sent': async ({ practiceId, sessionId, patientId, data }, { em, links, now, config: secrets }) => {
    const writing = await readWriting(em, secrets, practiceId, data.mailingId)
    if (!writing || writing.state === 'stopped') return null
    if (!(await isPracticeOpen(queryOf(em), practiceId))) return null
    const client = await tablesOf(em)
      .selectFrom('Patient')
      .select(['id', 'email', 'newsChoice', 'unsubscribedAt', 'archivedAt'])
      .where('practiceId', '=', practiceId)
      .where('id', '=', patientId ?? data.patientId)
      .executeTakeFirst()
    if (!client || client.archivedAt) return null
    if (writing.kind === 'news') {
      if (newsReason(client.newsChoice ?? null) || client.unsubscribedAt) return null
      if (client.email && (await isUnsubscribed(em, links.unsubscribe(client.email).hashes))) return null
    }
    return await mailingMail(em, { practiceId, patientId: client.id, sessionId }, writing, { links, now })
  },
}
