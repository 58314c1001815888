import { fail } from '../http/errors.ts'

/** Each is read by a thread of its own, of which passwords and the disk need some too. */
const AT_ONCE = 2
/** Each holds what was sent, up to 8 MB of memory, while it waits. */
const MOST_WAITING = 16

/**
 * Does work while no more than `atOnce` of its kind run in this process. `mostWaiting` others wait for their turn; whoever
 * comes beyond these gets `unavailable`, and comes again later.
 */
export function concurrencyLimit(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= mostWaiting) throw fail('unavailable', { retryAfterSeconds: 5 })
    if (running < atOnce) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Heavy work on the files of those who are known here: what they upload, and the PDFs that are drawn for them. */
export const withConcurrencyLimit = concurrencyLimit(AT_ONCE, MOST_WAITING)
