import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Koa, { type Context } from 'koa'
import { listen } from '../listen.ts'
import { creditsOf } from './accounts.ts'
import { octopushActions } from './actions.ts'
import { performOctopushAct } from './control.ts'
import { nextOctopushFault, type OctopushFault } from './faults.ts'
import { octopushPage, phonePage } from './pages.ts'
import { OctopushRefusal, takeSms } from './send.ts'

export type { OctopushAccount } from './accounts.ts'
export type Octopush = Awaited<ReturnType<typeof startOctopush>>

/** Acts as Octopush's API v1: sending, wallet and delivery reports. Port 0 takes a free one. */
export async function startOctopush({ port = 0, now = () => new Date() } = {}) {
  const server = createServer()
  const { url, stop } = await listen(server, port)
  const actions = octopushActions()
  const { accounts } = actions
  const octopush = {
    /** The address for the product's configuration. */
    url: `${url}/v1/public`,
    /** The address of its page. */
    pageUrl: url,
    ...actions,
    stop,
  }

  async function answerApi(ctx: Context, body: string): Promise<void> {
    const account = accounts.find((one) => one.login === ctx.get('api-login') && one.key === ctx.get('api-key'))
    if (!account) return refuse(ctx, 401, 101, 'Wrong API key or login')
    const path = ctx.path.slice('/v1/public'.length)
    account.calls.push(`${ctx.method} ${path}`)
    const fault = nextOctopushFault(account.faults, path)
    if (fault && !fault.kind.endsWith('_after')) return failAs(ctx, fault)
    if (ctx.method === 'GET' && path === '/wallet/check-credits') {
      const codes = ctx.query['country_codes[]'] ?? []
      ctx.body = creditsOf(account, Array.isArray(codes) ? codes : [codes])
    } else if (ctx.method === 'POST' && path === '/sms-campaign/send') {
      try {
        const { sms, answer } = takeSms(account, JSON.parse(body), now())
        actions.reportSending(account, sms)
        ctx.status = 201
        ctx.body = answer
      } catch (error) {
        if (error instanceof SyntaxError) return refuse(ctx, 400, 100, 'The request is no JSON')
        if (!(error instanceof OctopushRefusal)) throw error
        return refuse(ctx, error.status, error.code, error.message)
      }
    } else return refuse(ctx, 404, 404, 'Not found')
    if (fault) failAs(ctx, fault)
  }

  const app = new Koa()
  app.silent = true
  app.use(async (ctx) => {
    const body = ctx.method === 'POST' ? await text(ctx.req) : ''
    if (ctx.path.startsWith('/v1/public/')) return answerApi(ctx, body)
    if (ctx.path.startsWith('/stand-in/')) {
      const order = ctx.is('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body || ctx.querystring))
      ctx.body = (await performOctopushAct(octopush, ctx.path.slice('/stand-in/'.length), order)) ?? ctx.throw(404)
    } else if (ctx.path.startsWith('/acts/') && ctx.method === 'POST') {
      await performOctopushAct(octopush, ctx.path.slice('/acts/'.length), Object.fromEntries(new URLSearchParams(body)))
      ctx.redirect('/')
    } else if (ctx.path.startsWith('/phones/')) {
      ctx.type = 'html'
      ctx.body = phonePage(accounts, decodeURIComponent(ctx.path.slice('/phones/'.length)))
    } else if (ctx.path === '/') {
      ctx.type = 'html'
      ctx.body = octopushPage(accounts)
    } else ctx.throw(404)
  })
  server.on('request', app.callback())
  return octopush
}

/** The format of errors is not documented; this is what tolerant clients expect. */
function refuse(ctx: Context, status: number, code: number, message: string): void {
  ctx.status = status
  ctx.body = { code, message }
}

function failAs(ctx: Context, { kind, seconds = 30 }: OctopushFault): void {
  if (kind === 'bad_request') refuse(ctx, 400, 100, 'Bad request')
  else if (kind === 'unauthorised') refuse(ctx, 401, 101, 'Wrong API key or login')
  else if (kind === 'no_credit') refuse(ctx, 402, 104, 'You do not have enough credit')
  else if (kind === 'invalid') refuse(ctx, 422, 106, 'Bad sender')
  else if (kind === 'bad_number') refuse(ctx, 422, 117, 'No valid number')
  else if (kind === 'error') refuse(ctx, 500, 0, 'Server error')
  else if (kind === 'rate_limit') {
    ctx.set('Retry-After', String(seconds))
    refuse(ctx, 429, 0, 'Too many requests')
  } else {
    ctx.respond = false
    if (kind.startsWith('cut')) ctx.req.socket.destroy()
  }
}
