import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { describeFailure } from '../jobs/failure.ts'

/** Writes lines of JSON to stdout. Bodies, queries, tokens, addresses and names never reach them. */
export function createLog({ LOG_LEVEL, ROLE }: Pick<Config, 'LOG_LEVEL' | 'ROLE'>, to?: DestinationStream): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      base: { role: ROLE, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describe },
    },
    to ?? lineWriter(),
  )
}

/** Unwritten lines are kept up to this size, and dropped beyond. */
const MOST_WAITING_BYTES = 1_000_000

/**
 * Writes to stdout. If the disk is full or the reader is gone, nothing ends: the line is tried again with the next one.
 */
export function lineWriter(fd = 1): DestinationStream {
  const destination = pino.destination({ fd, maxLength: MOST_WAITING_BYTES })
  destination.on('error', () => {})
  return destination
}

/** Describes an error for the log: its kind and its stack, without the values that its message quotes. */
function describe(error: unknown): object {
  const cause = error instanceof Error ? error.cause : undefined
  return { ...describeFailure(error), ...(cause instanceof Error && { cause: describe(cause) }) }
}
