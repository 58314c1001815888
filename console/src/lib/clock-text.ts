const two = (value: number) => String(value).padStart(2, '0')

/** Formats minutes since midnight as a clock time: `09:30` for 570, `24:00` for the end of a day. */
export const clockText = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Formats a number of seconds as `7:05`, from an hour on as `1:02:09`. */
export function secondsText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = two(seconds % 60)
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
