const DAY = 1440

/** An end may lie in the night after its day. */
const LATEST = 48 * 60 - 1

/** Minutes since midnight of a time as people type it: `9`, `9h`, `9 h 30`, `09:30`, `930`; null if it is none. */
export function readClock(typed: string, latest = LATEST): number | null {
  const [, hour, minute = '0'] =
    /^(\d{1,2})\s*(?:[h:.]\s*(\d{2})?)?$/i.exec(typed.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(typed.trim()) ?? []
  if (hour === undefined || Number(minute) > 59) return null
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes <= latest ? minutes : null
}

/** Nobody adds to it: hours and both figures of the minutes are there. */
export const isWholeClock = (typed: string) => /^\d{1,2}\s*[h:.]\s*\d{2}$|^\d{4}$/i.test(typed.trim())

const two = (value: number) => String(value).padStart(2, '0')

/** `09:30` of 570, `24:00` of the end of a day. */
export const writeClock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Kept within a day: an end that is past midnight is midnight. */
export const withinDay = (minutes: number) => Math.min(minutes, DAY)
