import { createHash } from 'node:crypto'
import { withPrintLimit } from '../../files/concurrency-limit.ts'
import { askThread } from '../../files/thread.ts'
import type { ReceivedFile } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import type { YearlyReceipt } from './receipt.ts'

/** Hundreds of rows take a tenth of it. */
const BOUNDS = { longestMs: 30_000, mostMegabytes: 512 }

const pdfOf = askThread<YearlyReceipt, Uint8Array>(new URL('./receipt-thread.ts', import.meta.url), BOUNDS)

/** The PDF of the yearly receipt. It is drawn anew each time, since later payments of the year belong on it. */
export const receiptPdf = (receipt: YearlyReceipt): Promise<ReceivedFile> =>
  withPrintLimit(async () => {
    const pdf = await pdfOf(receipt)
    if (!pdf) throw fail('unavailable', { retryAfterSeconds: 5 })
    const bytes = Buffer.from(pdf)
    const name = `${receipt.locale === 'fr' ? 'attestation' : 'receipt'}-${receipt.year}.pdf`
    return { name, bytes, sha256: createHash('sha256').update(bytes).digest() }
  })
