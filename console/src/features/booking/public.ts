export { bookingPath, calendarFileOf, forEachBooking } from './booking-paths'
export { LateBooking } from './late-booking'
export type { BookingChanges, BookingPlace } from './use-booking'
