import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { startOfDay } from '@ancrage/api/format/calendar'
import { addDays } from '@ancrage/api/format/day'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useZone } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { useSearch } from '../../lib/use-search'
import { countMessageFilters, type MessageFilters, readFilters, withoutFilters, writeFilters } from './filters'

export type LoggedMessage = ReplyOf<typeof contract.messages.list>['data'][number]
export type MessageWithText = ReplyOf<typeof contract.messages.get>

/** Reads the list's filters from the address. */
export function useSentList() {
  const { search, change: put } = useSearch()
  const filters = readFilters(search)
  // A changed filter goes back to page 1.
  const after = (next: Partial<MessageFilters>, before: MessageFilters = filters) =>
    writeFilters({ ...before, opened: '', page: 1, ...next })
  return {
    filters,
    isNarrowed: countMessageFilters(filters) > 0,
    searchFor: (next: Partial<MessageFilters>) => `?${after(next)}`,
    change: (next: Partial<MessageFilters>) => put((from) => after(next, readFilters(from)), { replace: true }),
    /** Shows one message beside the list; empty: none. The way back leads to the list as it was. */
    open: (opened: string) => put((from) => writeFilters({ ...readFilters(from), opened }), { replace: opened === '' }),
    clear: () => put((from) => after(withoutFilters, readFilters(from)), { replace: true }),
  }
}
export type SentList = ReturnType<typeof useSentList>

/** Reads a page of sent messages. Days are local days of the practice. */
export function useSentMessages({ channel, state, template, from, to, patientId, page, perPage }: MessageFilters) {
  const zone = useZone()
  const query = {
    page,
    perPage,
    ...(channel && { channel }),
    ...(state && { state }),
    ...(template && { template }),
    ...(patientId && { patientId }),
    ...(from && { from: startOfDay(from, zone).toISOString() }),
    ...(to && { to: startOfDay(addDays(to, 1), zone).toISOString() }),
  }
  return useReading(['messages', 'list', query], () => api.messages.list({ query }), { keepPreviousData: true })
}

/** Reads the messages of one session, the latest first. */
export const useSessionMessages = (sessionId: string) =>
  useReading(['messages', 'session', sessionId], () => api.messages.list({ query: { sessionId, perPage: '20' } }))

/** Reads one message with its text. */
export const useMessage = (id: string) =>
  useReading(['messages', 'one', id], () => api.messages.get({ params: { id } }))

/** Says whether the client's address takes no more mail. */
export const takesNoMail = ({ details }: Problem) => details.errors?.email?.includes('takes_no_mail') === true

/** Returns the actions on a message. They reject with a `Problem`, which the caller shows. */
export function useMessageActions() {
  const once = useIdempotentSend()
  const act = <Answer>(call: Promise<Answer>) => call.finally(() => void refresh('messages'))
  return {
    cancel: (id: string) => act(api.messages.cancel({ params: { id } })),
    resend: (id: string) => act(once(['resend', id], (options) => api.messages.resend({ params: { id } }, options))),
    /** Lets messages go again to the address of this one, which may be a client's. */
    async lift(id: string) {
      await act(api.messages.lift({ params: { id } }))
      void refresh('patients')
    },
    /** Changes the client's address for good, then sends the message again. */
    async correct(patientId: string, email: string) {
      const params = { id: patientId }
      const { revision } = await api.patientFile.get({ params })
      await api.patientFile.change({ params, body: { email, revision } })
      void refresh('patients')
    },
  }
}
