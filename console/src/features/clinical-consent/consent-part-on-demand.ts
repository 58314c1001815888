import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The consent for a session. Its code is loaded when it is first shown. */
export const ConsentPartOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./consent-part')).ConsentPart })),
)
