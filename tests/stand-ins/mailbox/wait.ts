import { once } from 'node:events'
import type { Message } from './message.ts'
import type { Search, Store } from './store.ts'

/** Waits until `count` messages match, or `timeout` ms are over. Answers the matching ones. */
export async function waitFor(store: Store, search: Search, count: number, timeout: number): Promise<Message[]> {
  const signal = AbortSignal.timeout(timeout)
  let found = store.find(search)
  while (found.length < count && !signal.aborted) {
    await once(store.arrivals, 'message', { signal }).catch(() => {})
    found = store.find(search)
  }
  return found
}
