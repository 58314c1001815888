import { Worker } from 'node:worker_threads'
import type { RangeReading, ReadRanges } from './ranges.ts'
import { Unreadable } from './unreadable.ts'

/** The time-out in milliseconds. Reading the largest accepted file takes a fifth of it. */
const LONGEST_MS = 8_000
const MOST_MEGABYTES = 256

/**
 * Reads a calendar file in its own thread, which ends endless rules and growing files without blocking anything else.
 * Throws `Unreadable`.
 */
export function readInWorker(text: string, reading: RangeReading, longestMs = LONGEST_MS): Promise<ReadRanges> {
  const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: { text, reading },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const timer = setTimeout(() => void thread.terminate(), longestMs)
  return new Promise<ReadRanges>((done, failed) => {
    thread.once('message', (answer: ReadRanges | { problem: Unreadable['problem'] }) => {
      if ('problem' in answer) failed(new Unreadable(answer.problem))
      else done(answer)
    })
    thread.once('error', () => failed(new Unreadable('too_complex')))
    thread.once('exit', () => failed(new Unreadable('too_complex')))
  }).finally(() => {
    clearTimeout(timer)
    return thread.terminate()
  })
}
