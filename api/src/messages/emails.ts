import type { Lang } from '../http/schema.ts'
import { mailbox } from '../mail/address.ts'
import { fromProduct } from '../mail/letter.ts'
import type { Links } from '../mail/links.ts'
import type { Mail } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'

interface BudgetTexts {
  /** Locked screens show it: the mail itself names the practice. */
  subject: string
  title: string
  greeting: (name: string) => string
  lead: (practice: string) => string
  note: string
  action: string
  reason: string
}

const budgetTexts = {
  fr: {
    subject: 'Limite d’e-mails atteinte par un cabinet',
    title: 'Un cabinet a atteint sa limite d’e-mails',
    greeting: (name) => `Bonjour ${name},`,
    lead: (practice) =>
      `${practice} a envoyé aujourd’hui à ses clients autant d’e-mails que son âge et son usage le permettent. Les suivants ne partent pas ; le cabinet le voit dans l’historique de chaque client.`,
    note: 'Un cabinet qui écrit beaucoup peut être débordé, ou servir à écrire à des inconnus. Ce message ne revient pas avant demain.',
    action: 'Voir les praticiens',
    reason: 'Ce message vous est envoyé parce que vous administrez Ancrage.',
  },
  en: {
    subject: 'Limit of e-mails reached by a practice',
    title: 'A practice has reached its limit of e-mails',
    greeting: (name) => `Hello ${name},`,
    lead: (practice) =>
      `${practice} has sent its clients as many e-mails today as its age and its use allow. Further ones are not sent; the practice sees that in the history of each client.`,
    note: 'A practice that writes much may be busy, or be used to write to strangers. This message does not come again before tomorrow.',
    action: 'See the practitioners',
    reason: 'This message is sent to you because you administer Ancrage.',
  },
} satisfies Record<Lang, BudgetTexts>

/** Tells an admin that a practice has used up its daily limit of mails to clients. Null without an address. */
export function budgetMail(
  { email, name, locale: lang }: { email: string; name: string; locale: Lang },
  practice: string,
  links: Links,
): Mail | null {
  const to = mailbox(name, email)
  if (!to) return null
  const words = budgetTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const letter = {
    lang,
    to,
    subject: set(words.subject),
    content: {
      preview: set(words.title),
      title: set(words.title),
      greeting: words.greeting(name),
      paragraphs: [set(words.lead(practice))],
      action: { label: words.action, url: links.page('/admin/practitioners') },
      notes: [set(words.note)],
      reason: set(words.reason),
    },
  }
  return fromProduct(letter, links)
}
