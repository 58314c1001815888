import { withConcurrencyLimit } from '../../files/concurrency-limit.ts'
import { runInThread } from '../../files/thread.ts'
import { fail } from '../../http/errors.ts'
import type { PrintedInvoice } from './printed.ts'

/** A hundred lines take a tenth of it. */
const BOUNDS = { longestMs: 30_000, mostMegabytes: 512 }

/** The PDF of an issued document, with its XML. In a thread: it takes half a second of computing. */
export const drawInvoice = (invoice: PrintedInvoice): Promise<Buffer> =>
  withConcurrencyLimit(async () => {
    const pdf = await runInThread<Uint8Array>(new URL('./drawing-thread.ts', import.meta.url), invoice, BOUNDS)
    if (!pdf) throw fail('unavailable', { retryAfterSeconds: 5 })
    return Buffer.from(pdf)
  })
