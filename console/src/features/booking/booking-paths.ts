/** Returns the address of a booking's calendar file, by the token of its page. */
export const calendarFileOf = (token: string) => `/api/public/bookings/${encodeURIComponent(token)}/calendar.ics`

/** Returns the console's path of a booking's page. The API gives the full address. */
export const bookingPath = (manageUrl: string) => new URL(manageUrl, location.origin).pathname
