import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

/** Reads who bills, and what is missing of it. */
export const useBillingIdentity = () => useReading(['money', 'identity'], () => api.invoices.identity({}))
