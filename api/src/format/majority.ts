import { ageOn } from './calendar.ts'
import { localDay } from './day.ts'

/** The age, in years, from which nobody needs a guardian. Source: French civil code, article 388. */
export const MAJORITY = 18

/** Whether somebody is a minor at an instant, by the practice's calendar. False without a birthday. */
export const isMinorAt = (dateOfBirth: string | null | undefined, at: Date, timeZone: string): boolean =>
  Boolean(dateOfBirth) && ageOn(dateOfBirth as string, localDay(at, timeZone)) < MAJORITY
