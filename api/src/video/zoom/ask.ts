import { readLimited } from '../../integrations/read-answer.ts'
import type { VideoFailure } from '../contract.ts'

/** The time-out in milliseconds. Zoom answers within a second or two, and people who click wait no longer. */
const PATIENCE_MS = 8_000
/** A hundred times the size of a meeting with all its settings. */
const LONGEST_BYTES = 500_000

/** Zoom refused or failed. The message holds nothing of the request. */
export class ZoomFailure extends Error {
  readonly reason: VideoFailure | 'gone'
  /** When to ask again, if Zoom said so. */
  readonly retryAt: Date | null

  constructor(reason: ZoomFailure['reason'], message: string, retryAt: Date | null = null) {
    super(message)
    this.reason = reason
    this.retryAt = retryAt
  }
}

export interface ZoomAnswer {
  status: number
  body: unknown
}

/** Sends one request. Drops the errors of `fetch`: they may contain the address. */
export async function askZoom(url: string, init: RequestInit): Promise<ZoomAnswer> {
  let answer: Response
  let text: string
  try {
    // A redirect would carry the keys to an address that nobody configured (CVE-2026-16536).
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    text = await readLimited(answer, LONGEST_BYTES, (reason) => new ZoomFailure('unreachable', reason))
  } catch (error) {
    if (error instanceof ZoomFailure) throw error
    throw new ZoomFailure('unreachable', 'no answer')
  }
  if (answer.status === 429) throw new ZoomFailure('limited', 'status 429', retryAt(answer.headers))
  if (answer.status >= 500) throw new ZoomFailure('unreachable', `status ${answer.status}`)
  return { status: answer.status, body: jsonOf(text) }
}

/** Zoom gives seconds for the limit per second, and an instant for the daily one. */
function retryAt(headers: Headers): Date | null {
  const retryAfter = headers.get('retry-after')
  if (!retryAfter) return null
  const at = /^\d+$/.test(retryAfter) ? new Date(Date.now() + Number(retryAfter) * 1000) : new Date(retryAfter)
  return Number.isNaN(at.getTime()) ? null : at
}

function jsonOf(text: string): unknown {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new ZoomFailure('unreachable', 'no JSON')
  }
}
