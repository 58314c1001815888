import { bookingPath } from '../booking/public'

/** Returns the address of the appointment's calendar file. */
export const calendarPath = (manageUrl: string) =>
  `/api/public/bookings/${bookingPath(manageUrl).split('/').at(-1)}/calendar.ics`
