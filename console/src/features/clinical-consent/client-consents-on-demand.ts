import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** Comes with its texts when it is first shown. */
export const ClientConsentsOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./client-consents')).ClientConsents })),
)

/** The same of what says that none is in force. */
export const ConsentStandingOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./consent-standing')).ConsentStanding })),
)
