type Kept = Element & Record<string, unknown>
type Method = (...said: unknown[]) => unknown

/** What an element is told before its code is there it does then, and `ready` waits for it; `bring` fetches the code. */
export function queueCalls(element: Element, bring: () => Promise<unknown>) {
  const kept = element as Kept
  const real = (name: string) => {
    delete kept[name]
    return kept[name]
  }
  for (const name of ['open', 'close', 'refresh', 'reset']) {
    kept[name] = (...said: unknown[]) =>
      void bring().then(
        () => (real(name) as Method | undefined)?.apply(element, said),
        () => undefined,
      )
  }
  Object.defineProperty(kept, 'ready', {
    configurable: true,
    get: () => customElements.whenDefined(element.localName).then(() => real('ready')),
  })
}
