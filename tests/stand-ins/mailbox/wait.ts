import { once } from 'node:events'
import type { Message } from './message.ts'
import type { Search, Store } from './store.ts'

/** Waits until `count` messages fit; answers those that do when they are enough or when `timeout` ms are over. */
export async function waitFor(store: Store, search: Search, count: number, timeout: number): Promise<Message[]> {
  const signal = AbortSignal.timeout(timeout)
  let found = store.find(search)
  while (found.length < count && !signal.aborted) {
    await once(store.arrivals, 'message', { signal }).catch(() => {})
    found = store.find(search)
  }
  return found
}
