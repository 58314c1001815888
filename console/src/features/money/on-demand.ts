import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The money of a session, whose code comes when a page shows it. */
export const SessionMoneyOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./session-money')).SessionMoney })),
)

/** The price of a session and the way to take it, in one line. */
export const TakeOfSessionOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./take-session')).TakeOfSession })),
)

/** The money of a client, whose code comes when its tab is opened. */
export const PatientMoneyOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./patient-money')).PatientMoney })),
)
