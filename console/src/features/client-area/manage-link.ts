/** The page on which an appointment is moved or cancelled, inside the console: the API names it with its origin. */
export const managePath = (manageUrl: string) => new URL(manageUrl, location.origin).pathname

/** The appointment as a calendar file. */
export const calendarPath = (manageUrl: string) =>
  `/api/public/bookings/${managePath(manageUrl).split('/').at(-1)}/calendar.ics`
