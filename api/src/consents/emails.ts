import { readVault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { mailbox } from '../mail/address.ts'
import { mailAboutPractice, mailFromPractitioner } from '../mail/letter.ts'
import type { Mail, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { readSettings } from '../practices/settings.ts'
import { consentMailRecipient, type SignedFacts, sessionToSign, signedConsent } from './email-facts.ts'
import { consentMailTexts } from './email-words.ts'

/** Reports that somebody has signed or withdrawn: the name is behind the link, not in the mail. */
async function noticeOf(
  em: EntityManager,
  kind: 'notice' | 'withdrawn',
  signed: SignedFacts,
  url: string,
): Promise<Mail | null> {
  const { practitioner, email, locale: lang, ...practice } = signed
  const to = mailbox(practitioner, email)
  if (!to) return null
  const isNeutral = isDiscreet(await readSettings(queryOf(em), signed.practiceId), signed)
  const name = isNeutral ? practitioner : practice.name
  const { greeting, [kind]: words } = consentMailTexts[lang]
  const set = (text: string) => typeset(text, lang)
  return mailAboutPractice(
    {
      lang,
      to,
      subject: set(words.subject),
      content: {
        preview: set(words.lead),
        title: set(words.subject),
        greeting: greeting(practitioner),
        paragraphs: [set(words.lead)],
        action: { label: words.action, url },
        reason: set(words.reason(name)),
      },
    },
    { ...practice, name },
  )
}

/**
 * The mails about signatures from afar. They appear on locked screens too: no word of what the appointments are for.
 */
export const consentTemplates: TemplatesOf<'consents.requested' | 'consents.signed' | 'consents.withdrawn'> = {
  'consents.requested': async ({ data }, { em, links }) => {
    const session = await sessionToSign(em, data.sessionId)
    const reader = session && { ...session, guardianId: data.guardianId }
    const facts = reader && (await consentMailRecipient(em, reader, session.endsAt))
    if (!facts) return null
    const { client, practice, to, who, called, child } = facts
    const lang = client.locale
    const words = consentMailTexts[lang]
    const set = (text: string) => typeset(text, lang)
    const letter = {
      lang,
      to,
      subject: set(words.requested.subject),
      content: {
        preview: set(child === null ? words.requested.lead(who) : words.requested.leadForChild(who, child)),
        title: set(words.requested.subject),
        greeting: words.greeting(called),
        paragraphs: [
          child === null ? words.requested.lead(who) : words.requested.leadForChild(who, child),
          words.requested.how,
        ].map(set),
        action: { label: words.requested.action, url: links.consent(session) },
        notes: words.requested.notes.map(set),
        reason: set(words.reason(who)),
      },
    }
    return mailFromPractitioner(letter, who, practice)
  },
  'consents.signed': async ({ data, audience }, { em, links, now, config: secrets }) => {
    const signed = await signedConsent(em, data.consentId)
    if (!signed?.pdf) return null
    const { practiceId, clientId, sessionId, id, pdf } = signed
    if (audience === 'practitioner') return noticeOf(em, 'notice', signed, links.page(`/sessions/${sessionId}`))
    const facts = await consentMailRecipient(em, { practiceId, patientId: clientId, guardianId: data.guardianId }, now)
    if (!facts) return null
    const { client, practice, to, who, called, child } = facts
    const lang = client.locale
    const words = consentMailTexts[lang]
    const set = (text: string) => typeset(text, lang)
    const bytes = (await readVault(queryOf(em), secrets, practiceId)).open(`consent.pdf:${id}`, pdf)
    const letter = {
      lang,
      to,
      subject: set(words.signed.subject),
      content: {
        preview: set(child === null ? words.signed.lead : words.signed.leadForChild(child)),
        title: set(words.signed.subject),
        greeting: words.greeting(called),
        paragraphs: [child === null ? words.signed.lead : words.signed.leadForChild(child), words.signed.back].map(set),
        notes: [],
        reason: set(words.reason(who)),
      },
      attachments: [{ name: 'document-signe.pdf', type: 'application/pdf' as const, bytes }],
    }
    return mailFromPractitioner(letter, who, practice)
  },
  'consents.withdrawn': async ({ data }, { em, links }) => {
    const signed = await signedConsent(em, data.consentId)
    return signed ? noticeOf(em, 'withdrawn', signed, links.page(`/patients/${signed.clientId}`)) : null
  },
}
