export { bookingPath, calendarFileOf } from './booking-paths'
export { LateBooking } from './late-booking'
export type { BookingChanges, BookingPlace } from './use-booking'
