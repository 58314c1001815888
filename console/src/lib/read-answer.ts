import { Problem } from '@ancrage/api/client'
import type { ProblemCode } from '@ancrage/api/contract'

/** What an answer says; null where it is not JSON, as where it says nothing. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What an answer refuses; one that is none of ours is `unexpected`. */
export function problemOf(status: number, retryAfter: string | null, answer: unknown): Problem {
  const seconds = Number(retryAfter)
  const { code = 'unexpected', ...details } = isRecord(answer) ? (answer as { code?: ProblemCode }) : {}
  return new Problem(status, code, { ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}), ...details })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
