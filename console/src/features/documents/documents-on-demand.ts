import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The documents of a client. Their code is loaded when they are first shown. */
export const DocumentsOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./documents-part')).DocumentsPart })),
)
