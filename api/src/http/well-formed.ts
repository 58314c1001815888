import type { Middleware } from 'koa'
import { fail } from './errors.ts'

/** Refuses addresses that cannot be decoded or hold control characters, before anything looks at them. */
export const wellFormed: Middleware = (ctx, next) => {
  if (hasControl(decoded(ctx.url))) throw fail('bad_request', { detail: 'The address holds control characters.' })
  return next()
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    throw fail('bad_request', { detail: 'The address is not properly percent-encoded.' })
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const hasControl = (text: string) => /[\u0000-\u001f\u007f]/.test(text)
