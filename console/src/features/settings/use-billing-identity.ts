import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

/** Reads the issuer of invoices, and which of its facts are missing. */
export const useBillingIdentity = () => useReading(['money', 'identity'], () => api.invoices.identity({}))
