/** A call that takes longer is not waited for: its connection may be lost. */
const PATIENCE_MS = 250

/**
 * Answers many askers by one call. It is made at once if none is under way; those who ask meanwhile share the next one,
 * so nobody is answered by what was read before. `call` returns the results in the order of the items.
 */
export function batchWhileBusy<Item, Result>(call: (items: readonly Item[]) => Promise<readonly Result[]>) {
  let before: Promise<void> | undefined
  let gathering: { items: Item[]; called: Promise<readonly Result[]> } | undefined

  async function callAfter(previous: Promise<void> | undefined, items: Item[]) {
    await previous
    gathering = undefined
    return call(items)
  }

  function begin() {
    const items: Item[] = []
    const called = callAfter(before, items)
    const ended = endOrTimeout(called).then(() => {
      if (before === ended) before = undefined
    })
    before = ended
    gathering = { items, called }
    return gathering
  }

  return async (item: Item): Promise<Result> => {
    const { items, called } = gathering ?? begin()
    const nth = items.push(item) - 1
    return (await called)[nth] as Result
  }
}

/** Ends with a call, however it ends, or after the patience. */
export function endOrTimeout(call: Promise<unknown>, patienceMs = PATIENCE_MS): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  const end = () => {
    clearTimeout(timer)
    resolve()
  }
  call.then(end, end)
  return promise
}
