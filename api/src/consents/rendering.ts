import { Worker } from 'node:worker_threads'
import { withConcurrencyLimit } from '../files/concurrency-limit.ts'
import { fail } from '../http/errors.ts'
import type { Signed } from './document.ts'

/** The longest text is drawn in a fifth of it. */
const LONGEST_MS = 30_000
const MOST_MEGABYTES = 384

/** The PDF of what was signed. In a thread: it takes half a second of computing, in which nobody else would be answered. */
export const renderInWorker = (signed: Signed): Promise<Buffer> =>
  withConcurrencyLimit(async () => {
    const thread = new Worker(new URL('./rendering-thread.ts', import.meta.url), {
      workerData: signed,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    const timer = setTimeout(() => void thread.terminate(), LONGEST_MS)
    const ended = new Promise<Buffer>((done, failed) => {
      thread.once('message', (pdf: Uint8Array) => done(Buffer.from(pdf)))
      thread.once('error', failed)
      thread.once('exit', () => failed(fail('unavailable', { retryAfterSeconds: 5 })))
    })
    return ended.finally(() => {
      clearTimeout(timer)
      return thread.terminate()
    })
  })
