import { api } from './api'
import { useReading } from './readings'

/** Reads the practice's ways to pay. Pages work without them and show no error. */
export const usePaymentTypes = () => useReading(['practice', 'payment-types'], () => api.payments.types({}))
