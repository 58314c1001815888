import { parentPort, workerData } from 'node:worker_threads'
import { type RangeReading, readRanges } from './ranges.ts'
import { Unreadable } from './unreadable.ts'

/** Reads one file in a thread of its own, which ends with it. */
const { text, reading } = workerData as { text: string; reading: RangeReading }
try {
  parentPort?.postMessage(readRanges(text, reading))
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Unreadable ? error.problem : 'not_a_calendar' })
}
