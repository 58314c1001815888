import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** A proxy that still sends has this long to notice that it must not, or half of the available time. */
const ACCEPTING_MS = 5_000
/** Callers who ask steadily are never silent for this long. */
const QUIET_MS = 200
/** Browsers open connections in advance: one that has sent nothing by now is not waited for. */
const SILENT_MS = 1_000
const SWEEP_MS = 50
/** Requests to the health check are not counted. */
const PROBE = /^\/api\/(ready|health)(\?|$)/

/** Ends a server without cutting off a caller who is waiting for an answer, within `withinMs` at most. */
export type Drain = (withinMs: number) => Promise<void>

/**
 * Watches a server from its start, to end it well. First it closes idle connections. Once nobody asks any more and
 * nobody waits to be accepted, it closes the listening socket, then waits for the remaining requests. The application
 * adds `Connection: close` to each answer meanwhile.
 */
export function watchServer(server: Server): Drain {
  const openedAt = new Map<Socket, number>()
  let lastRequestAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  server.on('request', ({ url = '' }) => {
    if (!PROBE.test(url)) lastRequestAt = performance.now()
  })

  /** Asks the system first what has arrived: closing with unread bytes resets the connection. */
  function endIdle() {
    server.closeIdleConnections()
    const now = performance.now()
    for (const [socket, at] of openedAt) if (socket.bytesRead === 0 && now - at >= SILENT_MS) socket.destroy()
  }

  /** Closing the socket resets whoever waits to be accepted; each turn of the event loop accepts one. */
  async function isAnybodyWaiting(): Promise<boolean> {
    let isSo = false
    const seen = () => {
      isSo = true
    }
    await turn()
    server.once('connection', seen)
    await turn()
    server.off('connection', seen)
    return isSo
  }

  /** Resolves right after a turn in which nobody came. */
  async function untilQuiet(acceptUntil: number, endsAt: number) {
    for (;;) {
      const isWaitedFor = await isAnybodyWaiting()
      const now = performance.now()
      const quietIn = Math.min(lastRequestAt + QUIET_MS, acceptUntil) - now
      if (now >= endsAt || (quietIn <= 0 && !isWaitedFor)) return
      if (!isWaitedFor) await pause(quietIn)
    }
  }

  return async (withinMs) => {
    if (!server.listening) return
    const startedAt = performance.now()
    const endsAt = startedAt + withinMs
    const sweep = setInterval(() => {
      if (performance.now() >= endsAt) server.closeAllConnections()
      else setImmediate(endIdle)
    }, SWEEP_MS)
    setImmediate(endIdle)
    await untilQuiet(startedAt + Math.min(ACCEPTING_MS, withinMs / 2), endsAt)
    await new Promise<void>((closed) => server.close(() => closed()))
    clearInterval(sweep)
  }
}
