import { fullDayText } from '../../format/full-day.ts'
import type { Lang } from '../../http/schema.ts'
import { type AdminLetterTexts, adminLetter, type MailedAdmin } from '../../mail/admin-letter.ts'
import type { Links } from '../../mail/links.ts'
import type { Mail } from '../../mail/template.ts'

interface AdminReportTexts extends AdminLetterTexts {
  reported: (practice: string, day: string) => string
  doubted: (practice: string, day: string) => string
  overdue: (practice: string, day: string) => string
}

const adminReportTexts = {
  fr: {
    subject: 'Un avis est signalé',
    title: 'Un avis attend une décision',
    reported: (practice, day) =>
      `Un lecteur signale un avis publié sur ${practice}. Le cabinet a jusqu’au ${day} pour décider ; ensuite, c’est à vous.`,
    doubted: (practice, day) =>
      `${practice} doute de l’origine d’un avis et vous demande de décider, au plus tard le ${day}.`,
    overdue: (practice, day) => `Un avis sur ${practice} attend votre décision depuis le ${day}.`,
    note: 'Les autres signalements du même avis s’ajoutent à celui-ci, sans autre message.',
    action: 'Voir les avis signalés',
  },
  en: {
    subject: 'A review has been reported',
    title: 'A review is waiting for a decision',
    reported: (practice, day) =>
      `A reader has reported a review published about ${practice}. The practice has until ${day} to decide; after that it’s up to you.`,
    doubted: (practice, day) =>
      `${practice} doubts where a review comes from and asks you to decide, by ${day} at the latest.`,
    overdue: (practice, day) => `A review of ${practice} has been waiting for your decision since ${day}.`,
    note: 'Further reports of the same review are added to this one; you won’t get another email about them.',
    action: 'See the reported reviews',
  },
} satisfies Record<Lang, AdminReportTexts>

/** Tells an admin that a review waits for a decision: which practice and until when, without any words of people. */
export function adminReportMail(
  admin: MailedAdmin,
  { practice, isDoubt, isOverdue, dueOn }: { practice: string; isDoubt: boolean; isOverdue: boolean; dueOn: string },
  links: Links,
): Mail | null {
  const words = adminReportTexts[admin.locale]
  const lead = isDoubt ? words.doubted : words.reported
  return adminLetter(
    admin,
    words,
    { paragraph: (isOverdue ? words.overdue : lead)(practice, fullDayText(dueOn, admin.locale)), path: '/admin' },
    links,
  )
}
