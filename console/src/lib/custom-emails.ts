import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from './api'
import { useReading } from './readings'

export type CustomEmail = ReplyOf<typeof contract.customEmails.list>[number]
export type MergeFieldGroup = ReplyOf<typeof contract.customEmails.fields>[number]

/** The mails to clients, in both languages. Where they cannot be read, pages do without: nothing is said. */
export const useCustomEmails = () => useReading(['custom-emails', 'list'], () => api.customEmails.list({}))

/** What can be put into such words. */
export const useMergeFields = () =>
  useReading(['custom-emails', 'fields'], () => api.customEmails.fields({}), { revalidateOnFocus: false })
