export { bookingPath } from './use-booking'
