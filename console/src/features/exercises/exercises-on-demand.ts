import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** Comes with its texts when it is first shown. */
export const ExercisesOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./exercises-part')).ExercisesPart })),
)
