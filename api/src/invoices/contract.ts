import { endpoint } from '../http/endpoint.ts'
import { BillingIdentity, BillingIdentityWrite } from './contract/identity.ts'

export const invoices = {
  identity: endpoint({
    method: 'GET',
    path: '/api/billing/identity',
    summary: 'Who bills, what an invoice still lacks of it, and what is to be checked with an accountant.',
    access: 'practitioner',
    reply: BillingIdentity,
  }),
  saveIdentity: endpoint({
    method: 'PUT',
    path: '/api/billing/identity',
    summary: 'Says who bills. What is issued already stays as it is.',
    access: 'practitioner',
    body: BillingIdentityWrite,
    reply: BillingIdentity,
  }),
}
