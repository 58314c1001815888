import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'

/** The money of a session. Its code is loaded when a page shows it. */
export const SessionMoneyOnDemand = lazyPart(
  withTexts(async () => ({ default: (await import('./session-money')).SessionMoney })),
)

/** The price of a session and the way to take it, in one line. */
export const TakeSessionPaymentOnDemand = lazyPart(
  withTexts(async () => ({ default: (await import('./take-session')).TakeSessionPayment })),
)

/** The price of a session, with an offer of the mode that has billing. */
export const MoneyOfferOnDemand = lazyPart(
  withTexts(async () => ({ default: (await import('./money-offer')).MoneyOffer })),
)

/** The money of a client. Its code is loaded when the tab is opened. */
export const PatientMoneyOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./patient-money')).PatientMoney })),
)
