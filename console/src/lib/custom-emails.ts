import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from './api'
import { useReading } from './readings'

export type CustomEmail = ReplyOf<typeof contract.customEmails.list>[number]
export type MergeFieldGroup = ReplyOf<typeof contract.customEmails.fields>[number]

/** Reads the custom e-mails to clients in both languages. Pages work without them and show no error. */
export const useCustomEmails = () => useReading(['custom-emails', 'list'], () => api.customEmails.list({}))

/** Reads the merge fields that custom e-mails may contain. */
export const useMergeFields = () =>
  useReading(['custom-emails', 'fields'], () => api.customEmails.fields({}), { revalidateOnFocus: false })
