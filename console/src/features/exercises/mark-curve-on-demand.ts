import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The curve of one question, with its texts and the code that draws it. */
export const MarkCurveOnDemand = lazy(withTexts(async () => ({ default: (await import('./mark-curve')).MarkCurve })))
