import type { Lang } from '../http/schema.ts'
import { typeset } from '../mail/typography.ts'
import type { Settings } from '../practices/settings.ts'

/** A waiting review is published after so many days, read or not, so that no review disappears silently. */
export const MOST_WAITING_DAYS = 7

/** A report must be decided within so many days; after that the administration may decide too. */
export const REPORT_DAYS = 7

/** The practice as the contact for complaints, with what strangers may read. */
type Practice = { name: string } & Record<'email' | 'phone' | 'address' | 'city', string | null>

type Rules = Pick<Settings, 'reviewPublication' | 'reviewRetentionDays'>

const texts = {
  fr: {
    checked: [
      'Vérification',
      'Chaque avis est écrit par un lien personnel, envoyé une seule fois au client d’une séance qui a eu lieu.',
    ],
    exchange: ['Contrepartie', 'Rien n’est donné en échange d’un avis.'],
    order: [
      'Classement',
      'Du plus récent au plus ancien, sauf si vous choisissez un autre ordre. La note d’un avis est la moyenne de ses trois notes ; tous les avis publiés comptent autant.',
    ],
    delay: 'Publication',
    at_once: 'Un avis est publié dès qu’il est écrit, si son auteur y consent.',
    after_reading: `Un avis est publié, si son auteur y consent, au plus tard ${MOST_WAITING_DAYS} jours après avoir été écrit.`,
    moderation: [
      'Modération',
      'Le praticien peut répondre à un avis, jamais le modifier. Un avis n’est retiré que pour un motif prévu (injure, données personnelles, hors sujet, avis non authentique, contenu illicite) ou à la demande de son auteur, à qui le motif est communiqué.',
    ],
    changing: [
      'Modification',
      'Un avis publié ne peut pas être modifié, ni par son auteur ni par personne. Son auteur peut le retirer.',
    ],
    reaching: [
      'Contact avec les auteurs',
      'Les auteurs ne peuvent pas être contactés par les lecteurs. Le praticien peut leur répondre ici.',
    ],
    keeping: 'Conservation',
    kept: (time: string) => `Un avis est conservé ${time}, puis effacé.`,
    reporting: [
      'Signalement',
      `Chacun peut signaler un avis, sans frais, par « Signaler » sous cet avis. Le praticien et l’administration d’Ancrage reçoivent le signalement. Le praticien a ${REPORT_DAYS} jours pour décider ; sans décision de sa part, l’administration d’Ancrage décide ensuite. Qui laisse une adresse reçoit une réponse.`,
    ],
    contact: 'Contact',
    write: (who: string) =>
      `Pour demander le retrait de votre avis, ou pour toute question : ${who}. Vous pouvez aussi le retirer vous-même, par le lien qui a servi à l’écrire, tant que votre adresse e-mail n’a pas changé, ou depuis votre espace client si vous en avez un.`,
    notice: 'aux coordonnées de ses mentions légales',
    years: (count: number) => (count === 1 ? 'un an' : `${count} ans`),
    days: (count: number) => `${count} jours`,
  },
  en: {
    checked: [
      'Verification',
      'Each review is written through a personal link, sent once to the client of a session that took place.',
    ],
    exchange: ['Compensation', 'Nothing is given in exchange for a review.'],
    order: [
      'Order',
      'The latest first, unless you choose another order. The mark of a review is the mean of its three marks; all published reviews count the same.',
    ],
    delay: 'Publication',
    at_once: 'A review is published as soon as it is written, if its author agrees.',
    after_reading: `A review is published, if its author agrees, at most ${MOST_WAITING_DAYS} days after it was written.`,
    moderation: [
      'Moderation',
      'The practitioner can reply to a review, never change it. A review is only withdrawn for a stated reason (insult, personal data, off topic, not genuine, illegal content) or because its author asks for it, and the author is told why.',
    ],
    changing: [
      'Changes',
      'A published review cannot be changed by anyone, not even its author. Its author can withdraw it.',
    ],
    reaching: ['Reaching the authors', 'Readers cannot contact the authors. The practitioner can reply to them here.'],
    keeping: 'How long it is kept',
    kept: (time: string) => `A review is kept for ${time}, then deleted.`,
    reporting: [
      'Reporting',
      `Anyone can report a review, free of charge, using “Report” below it. The practitioner and the Ancrage administration receive the report. The practitioner has ${REPORT_DAYS} days to decide; if they do not, the Ancrage administration then decides. Whoever leaves an address gets a reply.`,
    ],
    contact: 'Contact',
    write: (who: string) =>
      `To have your own review withdrawn, or for any question: ${who}. You can also withdraw it yourself, using the link you wrote it with, as long as your email address has not changed, or from your client area if you have one.`,
    notice: 'at the address in its legal notice',
    years: (count: number) => (count === 1 ? 'one year' : `${count} years`),
    days: (count: number) => `${count} days`,
  },
} as const satisfies Record<Lang, object>

/** The information that must stand near reviews: code de la consommation, D111-17 and D111-18. */
export function legalBox(
  lang: Lang,
  { name, email, phone, address, city }: Practice,
  rules: Rules,
): { label: string; text: string }[] {
  const words = texts[lang]
  const years = rules.reviewRetentionDays / 365
  const time = Number.isInteger(years) ? words.years(years) : words.days(rules.reviewRetentionDays)
  // The postal address serves where there is neither, and what the law has every practice name where it is not shown.
  const street = address ? [address, city] : [words.notice]
  const reach = email || phone ? [email, phone] : street
  const lines: (readonly [string, string])[] = [
    words.checked,
    words.exchange,
    words.order,
    [words.delay, words[rules.reviewPublication]],
    words.moderation,
    words.changing,
    words.reaching,
    [words.keeping, words.kept(time)],
    words.reporting,
    [words.contact, words.write([name, ...reach].filter(Boolean).join(', '))],
  ]
  return lines.map(([label, text]) => ({ label, text: typeset(text, lang) }))
}
