const DAY = 1440

/** The end of work hours may be in the night after its day. In minutes. */
const LATEST = 48 * 60 - 1

/** Parses a typed time, `9`, `9h`, `9 h 30`, `09:30` or `930`, into minutes since midnight; null if it is not one. */
export function readClock(typed: string, latest = LATEST): number | null {
  const [, hour, minute = '0'] =
    /^(\d{1,2})\s*(?:[h:.]\s*(\d{2})?)?$/i.exec(typed.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(typed.trim()) ?? []
  if (hour === undefined || Number(minute) > 59) return null
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes <= latest ? minutes : null
}

/** Says whether a typed time is complete: it has hours and both digits of the minutes. */
export const isWholeClock = (typed: string) => /^\d{1,2}\s*[h:.]\s*\d{2}$|^\d{4}$/i.test(typed.trim())

/** Limits minutes to one day: an end after midnight becomes midnight. */
export const withinDay = (minutes: number) => Math.min(minutes, DAY)
