import type { Lang } from '../http/schema.ts'
import { type AdminLetterTexts, adminLetter, type MailedAdmin } from '../mail/admin-letter.ts'
import type { Links } from '../mail/links.ts'
import type { Mail } from '../mail/template.ts'

interface BudgetTexts extends AdminLetterTexts {
  lead: (practice: string) => string
}

const budgetTexts = {
  fr: {
    subject: 'Limite d’e-mails atteinte par un cabinet',
    title: 'Un cabinet a atteint sa limite d’e-mails',
    lead: (practice) =>
      `${practice} a envoyé aujourd’hui à ses clients autant d’e-mails que son âge et son usage le permettent. Les suivants ne partent pas ; le cabinet le voit dans l’historique de chaque client.`,
    note: 'Un cabinet qui écrit beaucoup peut être débordé, ou servir à écrire à des inconnus. Ce message ne revient pas avant demain.',
    action: 'Voir les praticiens',
  },
  en: {
    subject: 'A practice has reached its email limit',
    title: 'A practice has reached its email limit',
    lead: (practice) =>
      `${practice} has sent its clients as many emails today as its age and its use allow. Further ones are not sent; the practice sees that in the history of each client.`,
    note: 'A practice that writes much may be busy, or be used to write to strangers. This message does not come again before tomorrow.',
    action: 'See the practitioners',
  },
} satisfies Record<Lang, BudgetTexts>

/** Tells an admin that a practice has used up its daily limit of mails to clients. Null without an address. */
export function budgetMail(admin: MailedAdmin, practice: string, links: Links): Mail | null {
  const words = budgetTexts[admin.locale]
  return adminLetter(admin, words, { paragraph: words.lead(practice), path: '/admin/practitioners' }, links)
}
