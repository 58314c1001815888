import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import Koa, { type Context } from 'koa'
import { listen } from '../listen.ts'

/** The path of the real service: `https://www.google.com/recaptcha`. */
const BASE = '/recaptcha'
const TOKEN_MS = 2 * 60_000

interface Token {
  action: string
  score: number
  at: number
}

/**
 * Answers like reCAPTCHA v3: `api.js` gives a page `grecaptcha`, and `siteverify` accepts each token once, for two
 * minutes. A secret that starts with `wrong` is invalid. `/control/token` makes a token with a score, without a page.
 * `/control/fault` makes the next checks fail with a status, or hang (0). `/control` lists what servers sent.
 */
export async function startRecaptcha({ port = 0 } = {}) {
  const { url, stop } = await listen(createServer(createService().callback()), port)
  return { url: `${url}${BASE}`, stop }
}

function createService(): Koa {
  const tokens = new Map<string, Token>()
  const checks: Record<string, string>[] = []
  const faults: number[] = []

  const give = ({ action = '', score = '0.9' }: Record<string, string>) => {
    const token = randomBytes(60).toString('base64url')
    tokens.set(token, { action, score: Number(score), at: Date.now() })
    return token
  }

  function verify(sent: Record<string, string>) {
    const refused = (code: string) => ({ success: false, 'error-codes': [code] })
    if (!sent.secret) return refused('missing-input-secret')
    if (sent.secret.startsWith('wrong')) return refused('invalid-input-secret')
    if (!sent.response) return refused('missing-input-response')
    const token = tokens.get(sent.response)
    if (!token) return refused('timeout-or-duplicate')
    tokens.delete(sent.response)
    if (Date.now() - token.at > TOKEN_MS) return refused('timeout-or-duplicate')
    const { action, score, at } = token
    return { success: true, challenge_ts: new Date(at).toISOString(), hostname: 'localhost', score, action }
  }

  async function answer(ctx: Context) {
    const path = ctx.path.slice(BASE.length)
    const sent = Object.fromEntries(new URLSearchParams(await bodyOf(ctx.req)))
    ctx.set('Access-Control-Allow-Origin', '*')
    if (path === '/api.js') {
      ctx.type = 'text/javascript'
      ctx.body = pageScript(ctx.origin)
    } else if (path === '/control/token') ctx.body = give(sent)
    else if (path === '/control/fault') {
      faults.push(Number(sent.status))
      ctx.status = 204
    } else if (path === '/control') ctx.body = checks
    else if (path === '/api/siteverify' && ctx.method === 'POST') {
      checks.push(sent)
      const fault = faults.shift()
      // Never answers, so that the caller has to give up.
      if (fault === 0) return new Promise<void>((gone) => ctx.req.socket.once('close', gone))
      if (fault) ctx.status = fault
      ctx.body = fault ? 'Asked to fail.' : verify(sent)
    } else ctx.status = path ? 404 : 200
  }

  const app = new Koa()
  app.silent = true
  app.use(answer)
  return app
}

/** The functions of `grecaptcha` that pages call. */
const pageScript = (origin: string) => `
window.grecaptcha = {
  ready: (then) => then(),
  execute: (key, { action }) =>
    fetch('${origin}${BASE}/control/token', { method: 'POST', body: new URLSearchParams({ action }) }).then((answer) => answer.text()),
}`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts).toString('utf8')
}
