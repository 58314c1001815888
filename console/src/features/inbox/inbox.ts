import type { CallOptions } from '@ancrage/api/client'
import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type Message = ReplyOf<typeof contract.inbox.list>['data'][number]
export type Thread = ReplyOf<typeof contract.inbox.read>
export type MessageQuery = NonNullable<RequestInput<typeof contract.inbox.list>['query']>
export type InboxView = NonNullable<MessageQuery['view']>
type Mark = RequestInput<typeof contract.inbox.mark>['body']

/** Reads a page of messages; the previous page stays visible while the next one loads. */
export const useMessages = (query: MessageQuery) =>
  useReading(['inbox', 'list', query], () => api.inbox.list({ query }), { keepPreviousData: true })

/** Reads one message with its answers. */
export const useThread = (id: string | undefined) =>
  useReading(id ? ['inbox', 'one', id] : null, () => api.inbox.read({ params: { id: id ?? '' } }))

/** Returns the actions on a message. Each refreshes all message data, even after a failure. */
export function useInboxActions() {
  const act = <Answer>(call: Promise<Answer>) => call.finally(() => void refresh('inbox'))
  return {
    mark: (id: string, body: Mark) => act(api.inbox.mark({ params: { id }, body })),
    answer: (id: string, text: string, options: CallOptions) =>
      act(api.inbox.answer({ params: { id }, body: { text } }, options)),
    remove: (id: string) => act(api.inbox.remove({ params: { id } })),
  }
}
