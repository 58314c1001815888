/** What an answer's date may be late by: it has whole seconds, and took its way. Milliseconds. */
const USUAL = 3_000

/** How far this device's clock is behind the server's. Milliseconds; 0 where they agree. */
let behind = 0

/** An answer says when it was given. */
export function syncServerClock(date: string | null): void {
  const at = date ? Date.parse(date) : Number.NaN
  if (Number.isNaN(at)) return
  const difference = at - Date.now()
  behind = Math.abs(difference) > USUAL ? difference : 0
}

/** The server's time in epoch milliseconds, as well as it is known here. */
export const serverNow = () => Date.now() + behind
