import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The exercises of a client. Their code is loaded when they are first shown. */
export const ExercisesOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./exercises-part')).ExercisesPart })),
)
