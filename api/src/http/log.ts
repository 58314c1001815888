import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { describeFailure } from '../jobs/failure.ts'

/** Lines of JSON on stdout. Neither bodies nor queries, tokens, addresses or names ever reach them. */
export function createLog({ LOG_LEVEL, ROLE }: Pick<Config, 'LOG_LEVEL' | 'ROLE'>, to?: DestinationStream): Logger {
  return pino(
    {
      level: LOG_LEVEL,
      base: { role: ROLE, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describe },
    },
    to ?? pino.destination(1),
  )
}

/** An error as it may be kept: what it is and where it arose, never what it repeats. */
function describe(error: unknown): object {
  const cause = error instanceof Error ? error.cause : undefined
  return { ...describeFailure(error), ...(cause instanceof Error && { cause: describe(cause) }) }
}
