import type { Middleware } from 'koa'
import { fail } from './errors.ts'

/** Refuses malformed addresses and hosts, and those with control characters, before anything looks at them. */
export const refuseMalformed: Middleware = (ctx, next) => {
  if (hasControl(decoded(ctx.url))) throw fail('bad_request', { detail: 'The address holds control characters.' })
  const host = ctx.get('Host')
  if (host && !isHost(host)) throw fail('bad_request', { detail: 'The Host header names no host.' })
  return next()
}

const isHost = (text: string) => !/[\s/?#@\\]/.test(text) && URL.canParse(`http://${text}/`)

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    throw fail('bad_request', { detail: 'The address is not properly percent-encoded.' })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const hasControl = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
