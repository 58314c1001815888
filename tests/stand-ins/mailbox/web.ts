import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import Koa, { type Context } from 'koa'
import { type Faults, readFault } from './faults.ts'
import type { Message } from './message.ts'
import { frameOf, pageOf } from './pages.ts'
import { reportKinds, returnPathOf, sendReport } from './reports.ts'
import type { Search, Store } from './store.ts'
import { languageOf } from './texts.ts'
import { waitFor } from './wait.ts'

const DEFAULT_WAIT = 15_000
const LONGEST_WAIT = 120_000

type Answer = (ctx: Context, message: Message, last: string) => unknown

/** The page of the mailbox, and below /api the interface for tests. */
export function createWeb(store: Store, faults: Faults, reportPort?: number): Koa {
  const fixed: Record<string, (ctx: Context) => unknown> = {
    'GET /': (ctx) => showPage(ctx),
    'GET /events': (ctx) => followArrivals(ctx),
    'POST /clear': async (ctx) => {
      await store.clear()
      ctx.redirect('/')
    },
    'GET /api/messages': (ctx) => answer(ctx, store.find(ctx.query as Search)),
    'GET /api/messages/wait': wait,
    'DELETE /api/messages': async (ctx) => {
      await store.clear()
      ctx.status = 204
    },
    'GET /api/faults': (ctx) => answer(ctx, faults.list()),
    'POST /api/faults': addFault,
    'DELETE /api/faults': (ctx) => {
      faults.clear()
      ctx.status = 204
    },
  }
  const ofMessage: [RegExp, Answer][] = [
    [/^\/api\/messages\/([\d-]+)$/, (ctx, message) => answer(ctx, message)],
    [/^\/messages\/([\d-]+)$/, (ctx, message) => showPage(ctx, message)],
    [/^\/messages\/([\d-]+)\/frame$/, showFrame],
    [
      /^\/messages\/([\d-]+)\/raw$/,
      async (ctx, message) => save(ctx, `${message.id}.eml`, 'message/rfc822', await store.raw(message)),
    ],
    [/^\/messages\/([\d-]+)\/parts\/(\d+)$/, savePart],
  ]

  const reporting: [RegExp, Answer][] = [
    [
      /^\/messages\/([\d-]+)\/report$/,
      async (ctx, message) => {
        await report(ctx, message)
        ctx.redirect(`/messages/${message.id}`)
      },
    ],
    [
      /^\/api\/messages\/([\d-]+)\/report$/,
      async (ctx, message) => {
        await report(ctx, message)
        ctx.status = 204
      },
    ],
  ]

  /** Sends a report as another server does, to the return address of the message. */
  async function report(ctx: Context, message: Message) {
    const kind = reportKinds.find((one) => one === ctx.query.kind)
    const [to] = message.to
    if (!kind || !to) return ctx.throw(422, `kind is one of ${reportKinds.join(', ')}`)
    if (!reportPort) return ctx.throw(409, 'BOUNCE_PORT is not set')
    await sendReport(kind, { from: returnPathOf(message), to, port: reportPort })
  }

  async function route(ctx: Context) {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method
    const direct = fixed[`${method} ${ctx.path}`]
    if (direct) return direct(ctx)
    for (const [pattern, reply] of method === 'GET' ? ofMessage : method === 'POST' ? reporting : []) {
      const [, id = '', last = ''] = pattern.exec(ctx.path) ?? []
      const message = store.get(id)
      if (message) return reply(ctx, message, last)
    }
    ctx.status = 404
    ctx.body = { code: 'not_found' }
  }

  function showPage(ctx: Context, message?: Message) {
    ctx.type = 'html'
    ctx.set(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'unsafe-inline'; script-src 'self' 'unsafe-inline'; img-src 'self' data:",
    )
    ctx.body = pageOf(store.find(), message, {
      language: languageOf(ctx),
      view: String(ctx.query.view ?? ''),
      canReport: reportPort !== undefined,
    })
  }

  function showFrame(ctx: Context, message: Message) {
    ctx.type = 'html'
    // A mail runs no script and sends no form; its links open in a new tab.
    ctx.set('Content-Security-Policy', "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src data:")
    ctx.body = frameOf(message)
  }

  async function savePart(ctx: Context, message: Message, index: string) {
    const part = (await store.parts(message))[Number(index)]
    if (part) save(ctx, part.name, part.type, Buffer.from(part.content))
  }

  function followArrivals(ctx: Context) {
    const stream = new PassThrough()
    const notify = () => stream.write('data: changed\n\n')
    for (const event of ['message', 'cleared']) store.arrivals.on(event, notify)
    ctx.res.once('close', () => {
      for (const event of ['message', 'cleared']) store.arrivals.off(event, notify)
    })
    ctx.type = 'text/event-stream'
    ctx.set('Cache-Control', 'no-cache')
    stream.write(': open\n\n')
    ctx.body = stream
  }

  async function wait(ctx: Context) {
    const { count = '1', timeout = String(DEFAULT_WAIT), ...search } = ctx.query as Record<string, string>
    const found = await waitFor(store, search, Number(count), Math.min(Number(timeout) || DEFAULT_WAIT, LONGEST_WAIT))
    answer(ctx, found)
    if (found.length < Number(count)) ctx.status = 408
  }

  async function addFault(ctx: Context) {
    const fault = readFault(await json(ctx.req).catch(() => undefined))
    if (typeof fault === 'string') return ctx.throw(422, fault)
    faults.add(fault)
    answer(ctx, fault)
    ctx.status = 201
  }

  const app = new Koa()
  app.silent = true
  app.use(route)
  return app
}

function answer(ctx: Context, data: unknown) {
  ctx.body = { data }
}

function save(ctx: Context, name: string, type: string, content: Buffer) {
  ctx.attachment(name)
  ctx.type = type
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.body = content
}
