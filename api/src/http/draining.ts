import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** A proxy that still sends has this long to notice that it must not, or half of the time that there is. */
const ACCEPTING_MS = 5_000
/** Nobody who asks all the time is silent for so long. */
const QUIET_MS = 200
/** A browser opens connections ahead of its needs: one that has said nothing by now is not waited for. */
const SILENT_MS = 1_000
const SWEEP_MS = 50
/** Requests to the health check are not counted. */
const PROBE = /^\/api\/(ready|health)(\?|$)/

/** Ends a server without cutting off anybody who is owed an answer, `withinMs` at most. */
export type Drain = (withinMs: number) => Promise<void>

/**
 * Watches a server from its start, to end it well: idle connections first; then, once nobody asks any more and nobody
 * waits to be let in, the listening socket; then the requests that are left. Each answer given meanwhile has to say
 * `Connection: close`, which is the application's part.
 */
export function watchServer(server: Server): Drain {
  const openedAt = new Map<Socket, number>()
  let askedAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  server.on('request', ({ url = '' }) => {
    if (!PROBE.test(url)) askedAt = performance.now()
  })

  /** Only after the system was asked what has arrived: closing upon unread bytes resets the connection. */
  function endIdle() {
    server.closeIdleConnections()
    const now = performance.now()
    for (const [socket, at] of openedAt) if (socket.bytesRead === 0 && now - at >= SILENT_MS) socket.destroy()
  }

  /** The system resets whoever waits to be let in when the socket closes; each turn of the loop lets in one. */
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

  /** Settles right after a turn in which nobody came. */
  async function untilQuiet(acceptUntil: number, endsAt: number) {
    for (;;) {
      const isWaitedFor = await isAnybodyWaiting()
      const now = performance.now()
      const quietIn = Math.min(askedAt + QUIET_MS, acceptUntil) - now
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
