import { dateFormat, type Instant } from './language.ts'

/** `09:30`, for grids. */
export const clockTime = (at: Instant, timeZone: string): string =>
  dateFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at))
