import { setTimeout as pause } from 'node:timers/promises'
import { fetchFailureOf, readLimited } from '../read-answer.ts'

/** A suggestion may take no longer than this. */
const PATIENCE_MS = 2_000
const PAUSE_MS = 150
/** The longest answer that is read: a hundred times what ten addresses need. */
const LONGEST_BYTES = 500_000
/** Failures that are worth one more try. 429 is not: the service asked to be left alone. */
const PASSING = [500, 502, 503, 504]

/** The service did not answer, or not as documented. */
export class AddressServiceUnavailable extends Error {}

interface Answer {
  status: number
  body: unknown
}

/** Asks once, and once more after a failure that may be passing: a question changes nothing. */
export async function askAddressService(url: string): Promise<Answer> {
  try {
    return await askOnce(url)
  } catch (error) {
    if (!(error instanceof Passing)) throw error
    await pause(PAUSE_MS)
    return askOnce(url)
  }
}

class Passing extends AddressServiceUnavailable {}

async function askOnce(url: string): Promise<Answer> {
  try {
    const headers = { accept: 'application/json', 'user-agent': 'Ancrage' }
    // A redirect would lead to an address that nobody configured (CVE-2026-16536).
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await readLimited(answer, LONGEST_BYTES, (reason) => new AddressServiceUnavailable(reason))
    if (PASSING.includes(answer.status)) throw new Passing(`status ${answer.status}`)
    if (answer.status === 400) return { status: 400, body: null }
    if (!answer.ok) throw new AddressServiceUnavailable(`status ${answer.status}`)
    return { status: answer.status, body: JSON.parse(text) }
  } catch (error) {
    throw failureOf(error)
  }
}

function failureOf(error: unknown): AddressServiceUnavailable {
  if (error instanceof AddressServiceUnavailable) return error
  if (error instanceof SyntaxError) return new AddressServiceUnavailable('no JSON')
  return new Passing(fetchFailureOf(error))
}
