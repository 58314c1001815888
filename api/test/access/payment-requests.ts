import { defaultPaymentTypes } from '../../src/payments/payment-types.ts'
import type { Requests } from './requests.ts'

/** What the endpoints of payment types and the books are asked. */
export const paymentRequests: Requests['payments'] = {
  types: () => ({}),
  changeTypes: () => ({
    body: { types: defaultPaymentTypes.map(({ key, nameFr, nameEn }) => ({ key, nameFr, nameEn })) },
  }),
}
