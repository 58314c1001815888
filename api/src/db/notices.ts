import pg from 'pg'
import type { Logger } from 'pino'
import type { PracticeId } from '../practice-id.ts'

/** The channel for changes that transactions have made. Payloads hold ids and topics, never content. */
export const CHANNEL = 'ancrage'

/** A change in one practice. Listeners filter by practice, since NOTIFY knows no row-level security. */
export interface Notice {
  practiceId: PracticeId
  topic?: string
  /** A sign-in that has just ended. */
  endedSession?: string
}

export interface NoticeListener {
  onNotice(notice: Notice): void
  /** Called when notices may have been lost: the listener must read everything again. */
  onGap(): void
}

export interface Notices {
  subscribe(listener: NoticeListener): () => void
  /** Resolves once the connection listens. */
  ready(): Promise<void>
  close(): Promise<void>
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000
/** A connection that died silently is found by asking it something at this interval. */
const PROBE_MS = 20_000

/** Listens on one direct connection, and on a new one whenever it is lost. */
export function listen(directUrl: string, log: Logger): Notices {
  const listeners = new Set<NoticeListener>()
  let client: pg.Client | null = null
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  const first = Promise.withResolvers<void>()

  async function connect(isAgain: boolean) {
    const next = new pg.Client({ connectionString: directUrl, keepAlive: true, query_timeout: PROBE_MS })
    client = next
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice) for (const listener of listeners) listener.onNotice(notice)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'cannot listen to the database, trying again')
      return lost(next)
    }
    retryMs = FIRST_RETRY_MS
    timer = setInterval(() => next.query('select 1').catch(() => lost(next)), PROBE_MS).unref()
    first.resolve()
    if (isAgain) for (const listener of listeners) listener.onGap()
  }

  function lost(which: pg.Client) {
    if (client !== which || isClosed) return
    client = null
    clearInterval(timer)
    which.removeAllListeners('notification')
    void which.end().catch(() => undefined)
    timer = setTimeout(() => void connect(true), retryMs)
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
  }

  void connect(false)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ready: () => first.promise,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Ignores a payload that is not ours: it must not end the process. */
function readNotice(payload: string | undefined): Notice | null {
  try {
    const notice: unknown = JSON.parse(payload ?? '')
    const isOurs = typeof notice === 'object' && notice !== null && 'practiceId' in notice
    return isOurs && typeof notice.practiceId === 'string' ? (notice as Notice) : null
  } catch {
    return null
  }
}
