export { LateBooking } from './late-booking'
export { type Booking, type BookingChanges, bookingPath } from './use-booking'
