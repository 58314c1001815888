import { moneyText } from '@ancrage/api/format/amounts'
import type { Lang } from '@ancrage/api/format/language'
import { ownTexts } from './own-texts.ts'
import type { ManagedBooking } from './use-own.ts'

/** What is paid back where the booking is cancelled now; null where nothing was paid. */
export function refundText({ payment }: ManagedBooking, lang: Lang): string | null {
  const { ifCancelled, currency } = payment ?? {}
  if (!ifCancelled || !currency) return null
  const texts = ownTexts[lang]
  return ifCancelled.refundCents
    ? texts.goesBack(moneyText(ifCancelled.refundCents, currency, lang))
    : texts.nothingBack
}
