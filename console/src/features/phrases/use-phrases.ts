import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

/** The view of the sheet: the choice, the sorted list, or the form. */
export type PhraseView =
  | { is: 'palette' }
  | { is: 'list' }
  | { is: 'form'; phrase: Phrase | null; from: 'palette' | 'list' }

/** A template, which fills fields, or a phrase, which is inserted at the cursor. */
export type Phrase = ReplyOf<typeof contract.phrases.list>[number]
export type NewPhrase = RequestInput<typeof contract.phrases.add>['body']

/**
 * Reads the templates and phrases of the practice in their order, and returns their actions, which reject with a
 * `Problem`.
 */
export function usePhrases() {
  const reading = useReading(['phrases'], () => api.phrases.list({}))
  const act = <Answer>(call: Promise<Answer>) => call.finally(() => void refresh('phrases'))
  const reorder = (kind: Phrase['kind'], ids: string[]) => act(api.phrases.reorder({ body: { kind, ids } }))
  return {
    reading,
    add: (body: NewPhrase) => act(api.phrases.add({ body })),
    change: (id: string, { title, texts }: NewPhrase) =>
      act(api.phrases.change({ params: { id }, body: { title, texts } })),
    remove: ({ id }: Phrase) => act(api.phrases.remove({ params: { id } })),
    reorder,
    /** Adds a removed phrase again at its old place. */
    async bringBack({ kind, title, texts }: Phrase, ids: readonly string[], place: number) {
      const { id } = await api.phrases.add({ body: { kind, title, texts } })
      await reorder(kind, ids.toSpliced(place, 0, id))
    },
  }
}
