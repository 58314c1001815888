import type { Readable } from 'node:stream'
import { millisecondsInMinute } from 'date-fns/constants'

/** A mobile plan throttled to 128 kbit/s carries three times as much. A slower reader holds a place of others. */
const LEAST_BYTES_PER_SECOND = 4 * 1024

/** How long a reader may take for so many bytes. The minute is for short files, and for lines that pause. */
export const longestTransferMs = (bytes: number): number =>
  millisecondsInMinute + (bytes / LEAST_BYTES_PER_SECOND) * 1000

/**
 * Destroys a stream, and with it the answer, if it is not read within `longestTransferMs` of its bytes. A reader who
 * takes a little now and then is never still, and would hold the stream for hours.
 */
export function endSlowTransfer(stream: Readable, bytes: number): Readable {
  const timer = setTimeout(() => stream.destroy(), longestTransferMs(bytes)).unref()
  return stream.once('close', () => clearTimeout(timer))
}
