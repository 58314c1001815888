export { LateBooking } from './late-booking'
export { type BookingChanges, bookingPath } from './use-booking'
