/** Returns the address of a booking's calendar file, by the token of its page. */
export const calendarFileOf = (token: string) => `/api/public/bookings/${encodeURIComponent(token)}/calendar.ics`

/** Returns the console's path of a booking's page. The API gives the full address. */
export const bookingPath = (manageUrl: string) => new URL(manageUrl, location.origin).pathname

/** Makes a call for each of several bookings, one after another, by what their addresses end with: a token or an id. */
export async function forEachBooking(manageUrls: readonly string[], call: (name: string) => Promise<unknown>) {
  for (const url of manageUrls) await call(bookingPath(url).split('/').at(-1) ?? '')
}
