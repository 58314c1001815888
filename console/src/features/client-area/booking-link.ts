import { bookingPath } from '../booking/public'

/** The appointment as a calendar file. */
export const calendarPath = (manageUrl: string) =>
  `/api/public/bookings/${bookingPath(manageUrl).split('/').at(-1)}/calendar.ics`
