import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import { fail } from './errors.ts'
import { framingOf, type ReadAllowedSites } from './framing.ts'
import { writePage } from './pages.ts'
import { stateOf } from './request-state.ts'
import { devPolicy } from './security-headers.ts'

/** In development, pages and modules come from Vite under our own address, so that cookies and tokens are real. */
export const devPages =
  (config: Config, viteUrl: string, allowedSites: ReadAllowedSites): Middleware =>
  async (ctx, next) => {
    const isModule = ctx.path.startsWith('/build/')
    const isPage =
      !isModule && !/^\/(api|webhooks|client-api|ical|developers)(\/|$)/.test(ctx.path) && Boolean(ctx.accepts('html'))
    if (ctx.method !== 'GET' || !(isModule || isPage)) return next()
    stateOf(ctx).route = isModule ? '(file)' : '(page)'
    const wanted = isModule ? ctx.url : '/build/'
    const headers = { accept: ctx.get('accept') || '*/*' }
    const answer = await fetch(new URL(wanted, viteUrl), { headers }).catch(() => null)
    if (!answer) throw fail('unavailable', { retryAfterSeconds: 1, detail: `Vite does not answer at ${viteUrl}.` })
    if (isPage) {
      const framing = await framingOf(ctx.path, stateOf(ctx).address, allowedSites)
      return writePage(ctx, config, await answer.text(), { framing, policy: devPolicy })
    }
    ctx.status = answer.status
    ctx.set('Content-Type', answer.headers.get('content-type') ?? 'text/plain')
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('Content-Security-Policy', devPolicy())
    ctx.body = Buffer.from(await answer.arrayBuffer())
  }
