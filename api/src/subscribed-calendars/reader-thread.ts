import { parentPort, workerData } from 'node:worker_threads'
import { type RangeReading, readRanges } from './ranges.ts'
import { Unreadable } from './unreadable.ts'

/** The entry of a thread that reads one file and ends. */
const { text, reading } = workerData as { text: string; reading: RangeReading }
try {
  parentPort?.postMessage(readRanges(text, reading))
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Unreadable ? error.problem : 'not_a_calendar' })
}
