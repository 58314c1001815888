import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Vault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { Lang } from '../http/schema.ts'
import { headerText } from '../mail/address.ts'
import type { CustomEmailEvent } from '../mail/custom-events.ts'
import type { CustomWords } from '../mail/custom-mail.ts'
import type { Links } from '../mail/links.ts'
import type { MergeField, MergeValues } from '../mail/merge-fields.ts'
import { fillText } from '../mail/merge-text.ts'
import { filledWords, wordsTree } from '../mail/own-words.ts'
import type { Mail } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { discreetName, linkTellsTrade, tradeWord } from '../sms/trade.ts'
import { type MergeSubject, mergeValues } from './values.ts'

/** The opened words; null where their key is lost. */
export function openWords(vault: Vault, { id, content }: { id: string; content: Uint8Array }): CustomWords | null {
  const text = textUnlessLost(vault, `custom_email.content:${id}`, content)
  return text === null ? null : ({ leafletIds: [], ...JSON.parse(text) } as CustomWords)
}

/**
 * The practice's own words of an event; null: ours are used, also while the practice is suspended. The vault is opened
 * only for practices that have some.
 */
export async function ownWordsOf(
  em: EntityManager,
  { practiceId, secrets }: PracticeScope,
  event: CustomEmailEvent,
  lang: Lang,
): Promise<CustomWords | null> {
  const latest = tablesOf(em)
    .selectFrom('CustomEmailVersion')
    .select(['id', 'content'])
    .where('practiceId', '=', practiceId)
    .where('event', '=', event)
    .where('lang', '=', lang)
    .orderBy('version', 'desc')
    .limit(1)
  if (!(await latest.executeTakeFirst())?.content) return null
  if (!(await isPracticeOpen(queryOf(em), practiceId))) return null
  // Read again under the lock of the keys, which may have changed in between.
  const vault = await readVault(queryOf(em), secrets, practiceId)
  const row = await latest.executeTakeFirst()
  return row?.content ? openWords(vault, { id: row.id, content: row.content }) : null
}

/** The values in a subject, which a locked screen shows: no title, no place and no link that tells the trade. */
function subjectValues(neutral: MergeValues, lang: Lang): MergeValues {
  const place = (field: MergeField) => (tradeWord(neutral[field]) ? '' : neutral[field])
  return {
    ...neutral,
    'session.place': place('session.place'),
    'session.videoLink': linkTellsTrade(neutral['session.videoLink']) ? '' : neutral['session.videoLink'],
    'entity.name': discreetName(neutral['entity.name'], lang),
    'entity.practitioner': discreetName(neutral['entity.practitioner'], lang),
    'entity.address': place('entity.address'),
    'entity.city': place('entity.city'),
  }
}

/** Renders a mail in the given words, neutral with discretion. */
export async function renderInOwnWords(
  em: EntityManager,
  mail: Mail,
  { words, of, links }: { words: CustomWords; of: Omit<MergeSubject, 'lang' | 'recipient'>; links: Links },
): Promise<{ mail: Mail; isDiscreet: boolean }> {
  const { lang, to, content } = mail
  const { body, neutral } = await mergeValues(em, { ...of, lang, recipient: to }, links)
  const filled = (html: string) => filledWords(wordsTree(html), body, lang)
  const written = {
    ...mail,
    subject: headerText(fillText(typeset(words.subject, lang), subjectValues(neutral, lang)), 200),
    content: { ...content, greeting: '', above: filled(words.above), below: filled(words.below) },
  }
  return { mail: written, isDiscreet: body === neutral }
}
