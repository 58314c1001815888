/** The page on which an appointment is moved or cancelled, inside the console: the API names it with its origin. */
export const bookingPath = (manageUrl: string) => new URL(manageUrl, location.origin).pathname

/** The appointment as a calendar file. */
export const calendarPath = (manageUrl: string) =>
  `/api/public/bookings/${bookingPath(manageUrl).split('/').at(-1)}/calendar.ics`
