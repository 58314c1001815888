import { fullDayText } from '../../format/full-day.ts'
import type { Lang } from '../../http/schema.ts'
import { mailbox } from '../../mail/address.ts'
import { fromProduct } from '../../mail/letter.ts'
import type { Links } from '../../mail/links.ts'
import type { Mail } from '../../mail/template.ts'
import { typeset } from '../../mail/typography.ts'

interface AdminReportTexts {
  /** Locked screens show it: the mail itself names the practice. */
  subject: string
  title: string
  greeting: (name: string) => string
  reported: (practice: string, day: string) => string
  doubted: (practice: string, day: string) => string
  note: string
  action: string
  reason: string
}

const adminReportTexts = {
  fr: {
    subject: 'Un avis est signalé',
    title: 'Un avis attend une décision',
    greeting: (name) => `Bonjour ${name},`,
    reported: (practice, day) =>
      `Un lecteur signale un avis publié sur ${practice}. Le cabinet a jusqu’au ${day} pour décider ; ensuite, c’est à vous.`,
    doubted: (practice, day) =>
      `${practice} doute de l’origine d’un avis et vous demande de décider, au plus tard le ${day}.`,
    note: 'Les autres signalements du même avis s’ajoutent à celui-ci, sans autre message.',
    action: 'Voir les avis signalés',
    reason: 'Ce message vous est envoyé parce que vous administrez Ancrage.',
  },
  en: {
    subject: 'A review is reported',
    title: 'A review waits for a decision',
    greeting: (name) => `Hello ${name},`,
    reported: (practice, day) =>
      `A reader reports a review published about ${practice}. The practice has until ${day} to decide; after that it is up to you.`,
    doubted: (practice, day) =>
      `${practice} doubts where a review comes from and asks you to decide, by ${day} at the latest.`,
    note: 'Further reports of the same review join this one, without another message.',
    action: 'See the reported reviews',
    reason: 'This message is sent to you because you administer Ancrage.',
  },
} satisfies Record<Lang, AdminReportTexts>

/** Tells an admin that a review waits for a decision: which practice and until when, without any words of people. */
export function adminReportMail(
  { email, name, locale: lang }: { email: string; name: string; locale: Lang },
  { practice, isDoubt, dueOn }: { practice: string; isDoubt: boolean; dueOn: string },
  links: Links,
): Mail | null {
  const to = mailbox(name, email)
  if (!to) return null
  const words = adminReportTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const lead = isDoubt ? words.doubted : words.reported
  const letter = {
    lang,
    to,
    subject: set(words.subject),
    content: {
      preview: set(words.title),
      title: set(words.title),
      greeting: words.greeting(name),
      paragraphs: [set(lead(practice, fullDayText(dueOn, lang)))],
      action: { label: words.action, url: links.page('/admin') },
      notes: [set(words.note)],
      reason: set(words.reason),
    },
  }
  return fromProduct(letter, links)
}
