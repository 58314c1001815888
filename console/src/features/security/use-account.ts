import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type SignIn = ReplyOf<typeof contract.accounts.signIns>[number]
export type SecondFactor = ReplyOf<typeof contract.accounts.secondFactor>
export type Passkey = ReplyOf<typeof contract.passkeys.list>[number]
export type AuditEntry = ReplyOf<typeof contract.audit.own>['data'][number]

/** Reads where the account is signed in. */
export const useSignIns = () => useReading(['account', 'sign-ins'], () => api.accounts.signIns({}))

/** Reads the state of the second factor. */
export const useSecondFactor = () => useReading(['account', 'second-factor'], () => api.accounts.secondFactor({}))

/** Reads the passkeys of the account. */
export const usePasskeys = () => useReading(['account', 'passkeys'], () => api.passkeys.list({}))

/** Reads a page of the practice's audit log; the previous page stays visible while the next one loads. */
export const useActivity = (page: number) =>
  useReading(['audit', page], () => api.audit.own({ query: { page, perPage: '10' } }), { keepPreviousData: true })

/** Refreshes all data about the account, because a change of one part affects others. */
export const refreshAccount = () => Promise.all([refresh('account'), refresh('user')])
