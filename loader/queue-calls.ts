export type QueuedElement = Element & Record<string, unknown>
type Method = (...said: unknown[]) => unknown

/** Queues calls to an element whose code is not loaded, and its `ready` waits for them; `bring` loads the code. */
export function queueCalls(kept: QueuedElement, bring: () => Promise<unknown>) {
  for (const name of 'open close refresh reset'.split(' ')) {
    kept[name] = (...args: unknown[]) =>
      void bring().then(
        () => {
          delete kept[name]
          ;(kept[name] as Method | undefined)?.apply(kept, args)
        },
        () => undefined,
      )
  }
  kept.ready = customElements.whenDefined(kept.localName).then(() => {
    delete kept.ready
    return kept.ready
  })
}
