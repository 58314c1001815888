import { PassThrough } from 'node:stream'
import type Router from '@koa/router'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { events } from './contract.ts'

/** Proxies close a stream that is silent for half a minute; a comment keeps it open. */
const HEARTBEAT_MS = 25_000
/** The limit of one person's open windows, with room for those that are reconnecting. */
const MOST_STREAMS = 20
/** Makes the browser reconnect after these milliseconds, and say that it was here before. */
const GREETING = 'retry: 3000\nid: 1\n\n'
/** Readers that leave more than this unread are disconnected. They come back and read everything again. */
const MOST_UNREAD_BYTES = 64 * 1024

/** Streams the changes of a practice to each of its open windows. */
export function eventsRoutes(router: Router): void {
  const open = new Map<string, number>()

  route(router, events.stream, { transaction: 'own' }, ({ app, actor, headers }) => {
    const { userId, practiceId, authSessionId } = actor
    const count = open.get(userId) ?? 0
    if (app.stopping.aborted) throw fail('unavailable', { retryAfterSeconds: 3 })
    if (count >= MOST_STREAMS) throw fail('too_many_requests', { retryAfterSeconds: 10 })
    open.set(userId, count + 1)

    const stream = new PassThrough()
    const end = () => stream.end()
    const write = (text: string) => {
      if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy()
      else if (stream.writable) stream.write(text)
    }
    const send = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const unsubscribe = app.notices.subscribe({
      onNotice(notice) {
        if (notice.practiceId !== practiceId) return
        if (notice.endedSession === authSessionId) end()
        if (notice.topic) send('changed', { topic: notice.topic })
      },
      onGap: () => send('resync', {}),
    })
    const heartbeat = setInterval(async () => {
      write(': still here\n\n')
      if (!(await isSignedIn(authSessionId).catch(() => true))) end()
    }, HEARTBEAT_MS)
    const isSignedIn = async (id: string) => {
      const found = await tablesOf(app.orm.em.fork())
        .selectFrom('AuthSession as s')
        .innerJoin('User as u', 'u.id', 's.userId')
        .select('s.id')
        .where('s.id', '=', id)
        .where('s.expiresAt', '>', app.now())
        .where('u.suspendedAt', 'is', null)
        .executeTakeFirst()
      return found !== undefined
    }
    app.stopping.addEventListener('abort', end, { once: true })
    stream.once('close', () => {
      unsubscribe()
      clearInterval(heartbeat)
      app.stopping.removeEventListener('abort', end)
      const left = (open.get(userId) ?? 1) - 1
      if (left > 0) open.set(userId, left)
      else open.delete(userId)
    })

    write(GREETING)
    if (headers['last-event-id']) send('resync', {})
    return { stream, headers: { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' } }
  })
}
