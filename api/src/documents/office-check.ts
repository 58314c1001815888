import { withConcurrencyLimit } from '../files/concurrency-limit.ts'
import { askThread } from '../files/thread.ts'
import { refuseField } from '../http/errors.ts'
import type { OfficeFinding } from './office-thread.ts'

const BOUNDS = { longestMs: 60_000, mostMegabytes: 512 }
const findingOf = askThread<Uint8Array, OfficeFinding>(new URL('./office-thread.ts', import.meta.url), BOUNDS)

/**
 * Refuses a letter or a table that brings macros or controls, or that fetches a template or an object when it is opened
 * (`active_content`), and one that cannot be checked. Links that a reader presses stay. Runs in a thread.
 */
export async function assertPassiveOffice(read: () => Promise<Uint8Array>): Promise<void> {
  const found = await withConcurrencyLimit(async () => findingOf(await read()))
  if (found !== 'plain') throw refuseField('file', found ?? 'too_complex')
}
