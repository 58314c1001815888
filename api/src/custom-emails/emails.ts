import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { actionOfSystem } from '../http/action-context.ts'
import { Failure } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { mailbox } from '../mail/address.ts'
import type { CustomMailsOf, CustomWords } from '../mail/custom-mail.ts'
import { mailFromProduct } from '../mail/letter.ts'
import { changeClientMails, type TemplatesOf } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'
import { withLeaflets } from './attach.ts'
import { ownWordsOf, renderInOwnWords } from './own-words.ts'
import { writeSample } from './preview.ts'

/** The same templates, with mails to clients in the practice's own words where it has some. */
export const withOwnWords = (templates: TemplatesOf): TemplatesOf =>
  changeClientMails(templates, async (mail, message, { em, links, config }) => {
    if (!mail.event) return mail
    const { practiceId, patientId = null, sessionId } = message
    const words = await ownWordsOf(em, { practiceId, secrets: config }, mail.event, mail.lang)
    if (!words) return mail
    const of = { practiceId, patientId, sessionId: mail.wordsSessionId ?? sessionId }
    const { mail: own, isDiscreet } = await renderInOwnWords(em, mail, { words, of, links })
    return withLeaflets(em, own, { practiceId, secrets: config, ids: words.leafletIds, isDiscreet, links, config })
  })

const smsTexts = {
  fr: {
    subject: 'Essai de votre SMS',
    lead: 'Voici le texte que votre client recevrait sur son téléphone :',
    reason: 'Vous recevez ce message parce que vous l’avez demandé depuis vos réglages.',
  },
  en: {
    subject: 'Test of your SMS',
    lead: 'This is the text that your client would get on the telephone:',
    reason: 'You receive this message because you asked for it in your settings.',
  },
} satisfies Record<Lang, object>

const readerOf = (em: EntityManager, practiceId: PracticeId, userId: string) =>
  tablesOf(em)
    .selectFrom('User')
    .select(['name', 'email', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()

/** A message as a client would get it, for the practitioner who tries the words. */
export const customEmailTemplates = (mails: CustomMailsOf): TemplatesOf<'custom.test'> => ({
  'custom.test': async ({ practiceId, data }, { em, links, now, config }) => {
    const { event, lang, patientId, sessionId, userId, draftId, sealedWords } = data
    const reader = await readerOf(em, practiceId, userId)
    const to = reader && mailbox(reader.name, reader.email)
    const vault = await readVault(queryOf(em), config, practiceId)
    const text = textUnlessLost(vault, `message.draft:${draftId}`, Buffer.from(sealedWords, 'base64'))
    if (!to || text === null) return null
    const action = actionOfSystem(em, config, practiceId, now)
    const chosen = { patientId, ...(sessionId !== null && { sessionId }) }
    const sample = { name: { event, lang }, words: JSON.parse(text) as CustomWords, chosen }
    try {
      const { message } = await writeSample(action, sample, { mails, links, config })
      if ('mail' in message) {
        const { unsubscribeUrl: _, ...mail } = message.mail
        return { ...mail, to, calendar: null }
      }
      const words = smsTexts[reader.locale]
      return mailFromProduct(
        {
          lang: reader.locale,
          to,
          subject: words.subject,
          content: {
            preview: words.lead,
            title: words.subject,
            greeting: '',
            paragraphs: [words.lead, message.text],
            reason: words.reason,
          },
        },
        links,
      )
    } catch (error) {
      // The client or the session was deleted since.
      if (error instanceof Failure) return null
      throw error
    }
  },
})
