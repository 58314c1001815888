import { concurrencyLimit } from '../files/concurrency-limit.ts'
import { askThread } from '../files/thread.ts'
import { refuseField } from '../http/errors.ts'
import type { PdfFinding } from './pdf-thread.ts'

/** A hundred scanned pages take a second, on a busy machine some; what inflates without end is stopped. */
const BOUNDS = { longestMs: 20_000, mostMegabytes: 512 }
/**
 * One PDF is checked at a time, apart from the threads of pictures, signatures and invoices. A waiting one is not read
 * yet.
 */
const oneAtATime = concurrencyLimit(1, 16)
const findingOf = askThread<Uint8Array, PdfFinding>(new URL('./pdf-thread.ts', import.meta.url), BOUNDS)

/**
 * Refuses a PDF that acts by itself with `active_content`: one with scripts, programs that it starts, or forms that run
 * programs. Refuses one that cannot be checked with `password_needed`, `unreadable` or `too_complex`. Runs in a thread,
 * when its turn has come.
 */
export async function assertPassivePdf(read: () => Promise<Uint8Array>): Promise<void> {
  const found = await oneAtATime(async () => findingOf(await read()))
  if (found !== 'plain') throw refuseField('file', found ?? 'too_complex')
}
