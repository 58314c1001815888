import { api } from './api'
import { useReading } from './readings'

/** Reads what the public may know of a practice. */
export const usePractice = (practiceId: string | undefined) =>
  useReading(practiceId ? ['practice', 'public', practiceId] : null, () =>
    api.practices.publicProfile({ params: { practiceId: practiceId ?? '' } }),
  )

/** The default number of days for which practices offer times. */
export const USUAL_HORIZON_DAYS = 60
