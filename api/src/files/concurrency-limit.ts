import { fail } from '../http/errors.ts'

/** Each is read by a thread of its own, of which passwords and the disk need some too. */
const AT_ONCE = 2
/** Each holds what was sent, up to 8 MB of memory, while it waits. */
const MOST_WAITING = 16

let running = 0
const waiting: (() => void)[] = []

/** Does heavy work while no more than `AT_ONCE` of its kind run in this process; the others wait for their turn, or come again later. */
export async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw fail('unavailable', { retryAfterSeconds: 5 })
  if (running < AT_ONCE) running++
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
