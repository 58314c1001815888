import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The consents of a client. Their code is loaded when they are first shown. */
export const ClientConsentsOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./client-consents')).ClientConsents })),
)
