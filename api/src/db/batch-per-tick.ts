import type { Query } from './query.ts'

/**
 * Sends what one transaction asks in the same turn as one statement: each alone would be bound, begun and answered
 * separately. `send` returns the results in the order of the items.
 */
export function batchPerTick<Item, Result>(send: (query: Query, items: readonly Item[]) => Promise<readonly Result[]>) {
  const waiting = new WeakMap<Query, { items: Item[]; sent: Promise<readonly Result[]> }>()

  function begin(query: Query) {
    const items: Item[] = []
    // Runs after everything that has been called in this turn.
    const sent = Promise.resolve().then(() => {
      waiting.delete(query)
      return send(query, items)
    })
    const batch = { items, sent }
    waiting.set(query, batch)
    return batch
  }

  return async (query: Query, item: Item): Promise<Result> => {
    const { items, sent } = waiting.get(query) ?? begin(query)
    const nth = items.push(item) - 1
    return (await sent)[nth] as Result
  }
}
