import { Problem } from '@ancrage/api/client'
import type { ProblemCode } from '@ancrage/api/contract'

/** Parses an answer; null if it is not JSON, such as an empty one. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the problem of a refused request. An unknown answer becomes `unexpected`. */
export function problemOf(status: number, retryAfter: string | null, answer: unknown): Problem {
  const seconds = Number(retryAfter)
  const { code = 'unexpected', ...details } = isRecord(answer) ? (answer as { code?: ProblemCode }) : {}
  return new Problem(status, code, { ...(seconds > 0 ? { retryAfterSeconds: seconds } : {}), ...details })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
