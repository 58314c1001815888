export type QueuedElement = Element & Record<string, unknown>
type Method = (...said: unknown[]) => unknown

/** Queues calls to an element whose code is not loaded, and its `ready` waits for them; `bring` loads the code. */
export function queueCalls(element: QueuedElement, bring: () => Promise<unknown>) {
  for (const name of 'open close refresh reset'.split(' ')) {
    element[name] = (...args: unknown[]) =>
      void bring().then(
        () => {
          delete element[name]
          ;(element[name] as Method | undefined)?.apply(element, args)
        },
        () => undefined,
      )
  }
  element.ready = customElements.whenDefined(element.localName).then(() => {
    delete element.ready
    return element.ready
  })
}
