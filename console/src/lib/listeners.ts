/**
 * Returns a set of listeners: `notify` calls all of them, and `subscribe` adds one until the returned function is
 * called, as `useSyncExternalStore` needs it.
 */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
