export { bookingPath, calendarFileOf, forEachBooking } from './booking-paths'
export { OwnBookingOnDemand } from './on-demand'
export type { BookingChanges, BookingPlace } from './use-booking'
