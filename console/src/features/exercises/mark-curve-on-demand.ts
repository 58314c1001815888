import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The curve of one question. Its code and texts are loaded when it is first shown. */
export const MarkCurveOnDemand = lazy(withTexts(async () => ({ default: (await import('./mark-curve')).MarkCurve })))
