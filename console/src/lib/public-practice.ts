import { api } from './api'
import { useReading } from './readings'

/** The practice as its visitors see it. */
export const usePractice = (practiceId: string | undefined) =>
  useReading(practiceId ? ['practice', 'public', practiceId] : null, () =>
    api.practices.publicProfile({ params: { practiceId: practiceId ?? '' } }),
  )

/** As far ahead as practices offer times unless they say otherwise. */
export const USUAL_HORIZON_DAYS = 60
