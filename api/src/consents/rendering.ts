import { withConcurrencyLimit } from '../files/concurrency-limit.ts'
import { runInThread } from '../files/thread.ts'
import { fail } from '../http/errors.ts'
import type { Signed } from './document.ts'

/** The longest text is drawn in a fifth of it. */
const BOUNDS = { longestMs: 30_000, mostMegabytes: 384 }

/** The PDF of what was signed. In a thread: it takes half a second of computing, in which nobody else would be answered. */
export const renderInWorker = (signed: Signed): Promise<Buffer> =>
  withConcurrencyLimit(async () => {
    const pdf = await runInThread<Uint8Array>(new URL('./rendering-thread.ts', import.meta.url), signed, BOUNDS)
    if (!pdf) throw fail('unavailable', { retryAfterSeconds: 5 })
    return Buffer.from(pdf)
  })
