import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The consents of a client. Their code is loaded when they are first shown. */
export const ClientConsentsOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./client-consents')).ClientConsents })),
)

/** The note that no consent is in force. Its code is loaded when it is first shown. */
export const ConsentStandingOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./consent-standing')).ConsentStanding })),
)
