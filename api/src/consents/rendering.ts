import { withConcurrencyLimit } from '../files/concurrency-limit.ts'
import { askThread } from '../files/thread.ts'
import { fail } from '../http/errors.ts'
import type { ConsentDocumentFacts } from './document.ts'

/** The longest text takes a fifth of it. */
const BOUNDS = { longestMs: 30_000, mostMegabytes: 384 }

const pdfOf = askThread<ConsentDocumentFacts, Uint8Array>(new URL('./rendering-thread.ts', import.meta.url), BOUNDS)

/** The PDF of a signed consent. Drawn in a thread: a fifth of a second of computing would stop all other answers. */
export const renderInWorker = (signed: ConsentDocumentFacts): Promise<Buffer> =>
  withConcurrencyLimit(async () => {
    const pdf = await pdfOf(signed)
    if (!pdf) throw fail('unavailable', { retryAfterSeconds: 5 })
    return Buffer.from(pdf)
  })
