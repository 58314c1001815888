export { BookingWidget, useWidgets } from './booking-widget'
