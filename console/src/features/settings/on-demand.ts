import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** Lists what is missing before anything can be issued. Its code is loaded on demand. */
export const IssuerMissingOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./issuer-missing')).IssuerMissing })),
)
