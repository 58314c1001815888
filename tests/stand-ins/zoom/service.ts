import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import Koa, { type Context } from 'koa'
import { listen } from '../listen.ts'
import { Account, type ZoomFault } from './account.ts'

/**
 * Answers like Zoom's token service (`/oauth/token`) and API (`/v2`). It accepts any keys, except a secret that starts
 * with `wrong` or an account that starts with `unknown`; an app that starts with `reader` may not create meetings.
 * Below `/control` tests set failures and read the requests.
 */
export async function startZoom({ port = 0 } = {}) {
  return listen(createServer(createService().callback()), port)
}

function createService(): Koa {
  const accounts = new Map<string, Account>()
  const tokens = new Map<string, string>()
  const accountOf = (id: string) => {
    const account = accounts.get(id) ?? new Account()
    accounts.set(id, account)
    return account
  }

  async function answer(ctx: Context) {
    const body = await bodyOf(ctx.req)
    const [, area = '', ...rest] = ctx.path.split('/')
    if (area === 'oauth') return grant(ctx, body)
    if (area === 'control') return control(ctx, rest[0] ?? '', body)
    if (area !== 'v2') return say(ctx, area ? 404 : 200, { service: 'zoom' })
    const id = tokens.get(String(ctx.get('authorization')).replace(/^Bearer /, ''))
    if (!id) return say(ctx, 401, { code: 124, message: 'Invalid access token.' })
    return meet(ctx, accountOf(id), JSON.parse(body || '{}'))
  }

  function grant(ctx: Context, body: string) {
    const form = new URLSearchParams(body)
    const [app = '', secret = ''] = Buffer.from(ctx.get('authorization').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
    const id = form.get('account_id') ?? ''
    if (!app || !secret || secret.startsWith('wrong'))
      return say(ctx, 400, { reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
    if (form.get('grant_type') !== 'account_credentials' || !id || id.startsWith('unknown'))
      return say(ctx, 400, { reason: 'Bad Request', error: 'invalid_request' })
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, id)
    const kind = Object.keys(scopes).find((one) => app.startsWith(one))
    const scope = scopes[kind ?? ''] ?? 'meeting:read:admin meeting:write:admin'
    say(ctx, 200, {
      access_token: token,
      token_type: 'bearer',
      expires_in: 3600,
      scope,
      api_url: 'https://api.zoom.us',
    })
  }

  function control(ctx: Context, id: string, body: string) {
    const account = accountOf(id)
    if (ctx.method === 'POST') {
      const { faults = [], expire = false } = JSON.parse(body) as { faults?: ZoomFault[]; expire?: boolean }
      account.faults.push(...faults)
      if (expire) for (const [token, owner] of tokens) if (owner === id) tokens.delete(token)
    }
    say(ctx, 200, { meetings: [...account.meetings.values()], calls: account.calls })
  }

  const app = new Koa()
  app.silent = true
  app.use(answer)
  return app
}

/** What the token of an app may do whose name begins so; that of any other has the two permissions of older apps. */
const scopes: Record<string, string> = {
  reader: 'meeting:read:admin',
  'new-partial': 'meeting:write:meeting:admin meeting:read:meeting:admin',
  'new-inviter': 'meeting:write:invite_links:admin meeting:read:admin',
  'new-whole': ['write', 'update', 'delete', 'read'].map((action) => `meeting:${action}:meeting:admin`).join(' '),
}

function meet(ctx: Context, account: Account, body: Record<string, unknown>) {
  const { method, path } = ctx
  account.calls.push({ method, path, body })
  const fault = account.fault(method)
  if (fault && !fault.isDone) return fail(ctx, fault)
  if (path === '/v2/users/me/meetings' && method === 'POST') {
    const wrong = wrongOf(body)
    if (wrong) return say(ctx, 400, { code: 300, message: 'Validation Failed.', errors: [wrong] })
    const made = account.add(body)
    return fault ? fail(ctx, fault) : say(ctx, 201, made)
  }
  const meeting = account.meetings.get(Number(/^\/v2\/meetings\/(\d+)$/.exec(path)?.[1]))
  if (!meeting) return say(ctx, 404, { code: 3001, message: 'Meeting does not exist.' })
  if (method === 'GET') return say(ctx, 200, account.withStart(meeting))
  if (method === 'DELETE') account.meetings.delete(meeting.id)
  else if (method === 'PATCH') Object.assign(meeting, body)
  else return say(ctx, 405, { code: 405, message: 'Method not allowed.' })
  ctx.status = 204
}

function fail(ctx: Context, { status, code = status, retryAfter }: ZoomFault) {
  if (retryAfter) ctx.set('Retry-After', retryAfter)
  say(ctx, status, { code, message: 'Asked to fail.' })
}

/** The invalid fields of a meeting, as Zoom names them. */
function wrongOf({ topic, type, start_time, duration }: Record<string, unknown>) {
  if (typeof topic !== 'string' || !topic || topic.length > 200) return { field: 'topic', message: 'Invalid topic.' }
  if (type !== 2) return { field: 'type', message: 'Invalid type.' }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(start_time)))
    return { field: 'start_time', message: 'Invalid start_time.' }
  return typeof duration === 'number' && duration > 0 ? undefined : { field: 'duration', message: 'Invalid duration.' }
}

function say(ctx: Context, status: number, body: object) {
  ctx.status = status
  ctx.body = body
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString('utf8')
}
