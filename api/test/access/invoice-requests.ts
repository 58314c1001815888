import { anIdentity } from '../invoices/an-invoice.ts'
import type { Requests } from './requests.ts'

/** What the endpoints of invoices are asked. */
export const invoiceRequests: Requests['invoices'] = {
  identity: () => ({}),
  saveIdentity: () => ({ body: anIdentity }),
}
