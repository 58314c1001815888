import { api } from './api'
import { useReading } from './readings'

/** The ways to pay of the practice. Where they cannot be read, pages do without: nothing is said. */
export const usePaymentTypes = () => useReading(['practice', 'payment-types'], () => api.payments.types({}))
