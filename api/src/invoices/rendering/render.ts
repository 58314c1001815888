import { withConcurrencyLimit } from '../../files/concurrency-limit.ts'
import { askThread } from '../../files/thread.ts'
import { fail } from '../../http/errors.ts'
import type { PrintedInvoice } from './printed.ts'

/** A hundred lines take a tenth of it. */
const BOUNDS = { longestMs: 30_000, mostMegabytes: 512 }

const pdfOf = askThread<PrintedInvoice, Uint8Array>(new URL('./render-thread.ts', import.meta.url), BOUNDS)

/** The PDF of an issued document, with its XML. Drawn in a thread: it takes a third of a second of computing. */
export const renderInvoice = (invoice: PrintedInvoice): Promise<Buffer> =>
  withConcurrencyLimit(async () => {
    const pdf = await pdfOf(invoice)
    if (!pdf) throw fail('unavailable', { retryAfterSeconds: 5 })
    return Buffer.from(pdf)
  })
