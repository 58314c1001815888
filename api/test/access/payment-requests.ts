import { defaultPaymentTypes } from '../../src/payments/payment-types.ts'
import { aBusinessInvoice } from '../payments/a-business-invoice.ts'
import type { Requests } from './requests-of-contract.ts'
import { whileConfirmed } from './while-confirmed.ts'

/** The requests of the endpoints for payment types and books. */
export const paymentRequests: Requests['payments'] = {
  types: () => ({}),
  changeTypes: () => ({
    body: { types: defaultPaymentTypes.map(({ key, nameFr, nameEn }) => ({ key, nameFr, nameEn })) },
  }),
}

const range = { from: '2027-01-01', to: '2027-12-31' }

export const bookRequests: Requests['books'] = {
  receipts: () => ({ query: range }),
  summary: () => ({ query: { year: 2027 } }),
  start: () => ({ body: { activityStartedOn: '2027-03-01' } }),
  businessInvoices: () => ({ query: { year: 2027 } }),
  handIn: async (scene) => ({
    params: { id: await whileConfirmed(scene, () => aBusinessInvoice(scene.app, scene.practice)) },
    body: { handedInOn: null },
  }),
  closings: () => ({}),
  close: () => ({ body: { kind: 'day', on: '2026-01-31' } }),
  verification: () => ({}),
  receiptsCsv: () => ({ query: range }),
  receiptsPdf: () => ({ query: range }),
  archive: () => ({ query: { year: 2027 } }),
  fec: () => ({ query: { year: 2027 } }),
}
