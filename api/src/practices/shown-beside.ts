import { moneyText } from '../format/amounts.ts'
import type { Lang } from '../http/schema.ts'
import { typeset } from '../mail/typography.ts'

/** What a visitor could read beside the box of the booking form: only an informed consent counts (GDPR, 4(11)). */
export interface ShownBeside {
  priceCents: number
  /** How many hours before the session it may still be moved or cancelled online. */
  cancellationHours: number
  mediator: string | null
  termsUrl: string | null
  /** See `notice.ts`. */
  noticeVersion: number
  /** The language in which it was read, with the words of the consent. A client's new language is not that. */
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

/** The same as lines, in the language in which it was read; none for a booking of which it is not known. */
export function besideLines(shown: ShownBeside | null | undefined, ofSession: Lang): string[] {
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
