import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** What is missing before anything can be issued. Its code is loaded where it may be said. */
export const IssuerMissingOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./issuer-missing')).IssuerMissing })),
)
