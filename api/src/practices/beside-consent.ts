import { moneyText } from '../format/amounts.ts'
import type { Lang } from '../http/schema.ts'
import { typeset } from '../mail/typography.ts'

/** The conditions beside the consent of the booking form, as shown: only an informed consent counts (GDPR, 4(11)). */
export interface BesideConsent {
  priceCents: number
  /** How many hours before the session it may still be moved or cancelled online. */
  cancellationHours: number
  mediator: string | null
  termsUrl: string | null
  /** See `notice.ts`. */
  noticeVersion: number
  /** The language in which the visitor read them. The client may have another one now. */
  locale?: Lang
}

const words = {
  fr: {
    price: (price: string) => `Prix : ${price}.`,
    changeable: (hours: number) =>
      hours > 0
        ? `Déplacement et annulation en ligne jusqu’à ${hours} h avant le rendez-vous.`
        : 'Déplacement et annulation en ligne jusqu’au début du rendez-vous.',
    mediator: (who: string) => `Médiateur de la consommation : ${who}.`,
    terms: (url: string) => `Conditions du cabinet : ${url}`,
    notice: (version: number) => `Vos données et vos droits : version ${version}.`,
  },
  en: {
    price: (price: string) => `Price: ${price}.`,
    changeable: (hours: number) =>
      hours > 0
        ? `Reschedule and cancel online until ${hours} h before the appointment.`
        : 'Reschedule and cancel online until the appointment begins.',
    mediator: (who: string) => `Consumer mediator: ${who}.`,
    terms: (url: string) => `Terms of the practice: ${url}`,
    notice: (version: number) => `Your data and your rights: version ${version}.`,
  },
} satisfies Record<Lang, object>

/** The conditions as lines, in the language in which they were read; none where they were not stored. */
export function besideConsentLines(shown: BesideConsent | null | undefined, ofSession: Lang): string[] {
  if (!shown) return []
  const lang = shown.locale ?? ofSession
  const { price, changeable, mediator, terms, notice } = words[lang]
  return [
    price(moneyText(shown.priceCents, 'EUR', lang)),
    changeable(shown.cancellationHours),
    ...(shown.mediator ? [mediator(shown.mediator)] : []),
    ...(shown.termsUrl ? [terms(shown.termsUrl)] : []),
    notice(shown.noticeVersion),
  ].map((line) => typeset(line, lang))
}
