import { endOrTimeout } from './batch-while-busy.ts'

/** Nobody waits longer for others: the database decides as well, only at a higher cost. */
const PATIENCE_MS = 1_000

/** Does work that competes for what `name` says, once nobody else of this process is doing so. */
type RunInQueue = <T>(name: string, afterOthers: () => Promise<void>, work: () => Promise<T>) => Promise<T>

/**
 * Has those who want the same wait for each other here, and not in the database, where each would keep a connection
 * from everybody else. Whoever has waited asks `afterOthers` first, which may refuse what is gone by now.
 */
export function createKeyedQueue(patienceMs = PATIENCE_MS): RunInQueue {
  const underWay = new Map<string, Promise<void>>()
  return async (name, afterOthers, work) => {
    const until = performance.now() + patienceMs
    for (let other = underWay.get(name); other && performance.now() < until; other = underWay.get(name)) {
      await other
      await afterOthers()
    }
    const done = work()
    const ended = endOrTimeout(done, patienceMs).then(() => {
      if (underWay.get(name) === ended) underWay.delete(name)
    })
    underWay.set(name, ended)
    return done
  }
}
