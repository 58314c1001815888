import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type SignIn = ReplyOf<typeof contract.accounts.signIns>[number]
export type SecondFactor = ReplyOf<typeof contract.accounts.secondFactor>
export type Passkey = ReplyOf<typeof contract.passkeys.list>[number]
export type AuditEntry = ReplyOf<typeof contract.audit.own>['data'][number]

/** Where the account is signed in. */
export const useSignIns = () => useReading(['account', 'sign-ins'], () => api.accounts.signIns({}))

/** How the second factor stands. */
export const useSecondFactor = () => useReading(['account', 'second-factor'], () => api.accounts.secondFactor({}))

/** The keys of devices that open the account. */
export const usePasskeys = () => useReading(['account', 'passkeys'], () => api.passkeys.list({}))

/** A page of what was done in the practice; what was shown stays while the next page is on its way. */
export const useActivity = (page: number) =>
  useReading(['audit', page], () => api.audit.own({ query: { page, perPage: '10' } }), { keepPreviousData: true })

/** Fetches again what is said of the account: a change of one part changes others. */
export const refreshAccount = () => Promise.all([refresh('account'), refresh('user')])
