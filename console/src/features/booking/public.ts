export { LateBooking } from './late-booking'
export { type BookingChanges, type BookingPlace, bookingPath, calendarFileOf } from './use-booking'
