/** The usual delay of an answer's date, in milliseconds: it has whole seconds, and travels for a while. */
const USUAL = 3_000

/** How far this device's clock is behind the server's, in milliseconds; 0 while they agree. */
let behind = 0

/** Compares the date of an answer with this device's clock. */
export function syncServerClock(date: string | null): void {
  const at = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(at)) return
  const difference = at - Date.now()
  behind = Math.abs(difference) > USUAL ? difference : 0
}

/** Returns the server's time in epoch milliseconds, as exactly as it is known here. */
export const serverNow = () => Date.now() + behind
