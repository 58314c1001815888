import { fail } from '../http/errors.ts'

/** Each occupies a thread, and passwords and the disk need some too. */
const AT_ONCE = 2
/** Each holds its upload, up to 8 MB of memory, while it waits. */
const MOST_WAITING = 16

/**
 * Runs work while at most `atOnce` of its kind run in this process. `mostWaiting` others wait for their turn; further
 * callers get `unavailable`, and try again later.
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

/** Heavy work on files for known users: uploads, and PDFs that are drawn once and stored. */
export const withConcurrencyLimit = concurrencyLimit(AT_ONCE, MOST_WAITING)

/** PDFs that are drawn anew for each request: who asks for many delays no uploads, invoices or signatures. */
export const withPrintLimit = concurrencyLimit(1, MOST_WAITING)
