import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Koa, { type Context } from 'koa'
import { listen } from '../listen.ts'
import { holidaysOf } from './files.ts'

/** The path on the ministry's server. */
const HOLIDAYS = '/openscol/fr-en-calendrier-scolaire'
const SLOW_MS = 30_000

/**
 * Serves calendars as other servers do: school holidays below `/openscol/…`, and what a test puts at
 * `/calendars/NAME.ics` (PUT, DELETE). With `?fault=` it fails: a status, `slow`, `endless`, `broken`, `loop`.
 */
export async function startCalendars({ port = 0 } = {}) {
  return listen(createServer(createService().callback()), port)
}

function createService(): Koa {
  const app = new Koa()
  app.silent = true
  const files = new Map<string, string>()
  app.use(async (ctx) => {
    const fault = String(ctx.query.fault ?? '')
    if (fault && (await fail(ctx, fault))) return
    const zone = new RegExp(`^${HOLIDAYS}/Zone-(\\w)\\.ics$`).exec(ctx.path)?.[1]
    if (ctx.method === 'PUT') files.set(ctx.path, await bodyOf(ctx))
    else if (ctx.method === 'DELETE') files.delete(ctx.path)
    const file = zone ? holidaysOf(zone) : files.get(ctx.path)
    if (ctx.method !== 'GET' || ctx.path === '/') ctx.status = ctx.method === 'GET' ? 200 : 204
    else if (file === undefined) ctx.status = 404
    else {
      ctx.type = 'text/calendar; charset=utf-8'
      ctx.body = file
    }
    if (ctx.path === '/') ctx.body = 'calendars'
  })
  return app
}

/** Whether the fault has answered. */
async function fail(ctx: Context, fault: string): Promise<boolean> {
  if (fault === 'slow') await pause(SLOW_MS, undefined, { ref: false })
  else if (fault === 'broken') ctx.res.destroy()
  else if (fault === 'loop') ctx.redirect(ctx.url)
  else if (/^\d{3}$/.test(fault)) ctx.status = Number(fault)
  else if (fault === 'endless') ctx.body = endless()
  return fault !== 'slow'
}

async function* endless() {
  for (;;) yield Buffer.alloc(65_536, 'X')
}

async function bodyOf({ req }: Context): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of req as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
