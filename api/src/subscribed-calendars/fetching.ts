import http from 'node:http'
import https from 'node:https'
import { checkedAddress, isUrlBelow } from './address.ts'
import { addressesOf, publicLookup, type Resolve } from './public-lookup.ts'
import { Unreadable } from './unreadable.ts'

/** The time-out in milliseconds, from the first connection to the last byte, over all redirects. */
const PATIENCE_MS = 10_000
/** Ten years of a full calendar are smaller. */
const LONGEST_BYTES = 5_000_000
const MOST_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

export interface FetchOptions {
  /** The bases below which addresses are not checked, from the configuration. */
  trusted: readonly string[]
  /** The validators of the last answer. */
  etag?: string | null
  lastModified?: string | null
  /** Default: the name servers. */
  resolve?: Resolve
  patienceMs?: number
}

export type FetchedCalendar =
  | { isUnchanged: true }
  | { isUnchanged: false; text: string; etag: string | null; lastModified: string | null }

/** Fetches the file behind a calendar's address. Throws `Unreadable` for every obstacle. */
export async function fetchCalendar(address: string, fetching: FetchOptions): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(fetching.patienceMs ?? PATIENCE_MS)
  let next = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const url = checkedAddress(next, fetching.trusted)
    if (typeof url === 'string') throw new Unreadable(redirects === 0 ? url : 'wrong_redirect')
    const answer = await sendRequest(url, fetching, signal)
    const { statusCode: status = 0, headers } = answer
    if (REDIRECTS.includes(status) && headers.location) {
      answer.destroy()
      if (!URL.canParse(headers.location, url.href)) throw new Unreadable('wrong_redirect')
      next = new URL(headers.location, url).href
      continue
    }
    return read(answer, signal)
  }
  throw new Unreadable('too_many_redirects')
}

/** Sends one request. It resolves the name only once, so that the connection goes to the checked address. */
function sendRequest(url: URL, { trusted, etag, lastModified, resolve }: FetchOptions, signal: AbortSignal) {
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    // A small compressed file could grow without end when unpacked.
    'accept-encoding': 'identity',
    'user-agent': 'Ancrage',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
  const lookup = isUrlBelow(url, trusted) ? undefined : publicLookup(resolve ?? addressesOf)
  return new Promise<http.IncomingMessage>((found, failed) => {
    const { request } = url.protocol === 'https:' ? https : http
    // A reused connection would skip the check of its address.
    const asking = request(url, { headers, signal, agent: false, ...(lookup && { lookup }) }, found)
    asking.on('error', (error) => failed(failureOf(error, signal)))
    // A server that answers with another protocol (101) closes the connection without an answer or an error.
    asking.on('close', () => failed(new Unreadable('unreachable')))
    asking.end()
  })
}

async function read(answer: http.IncomingMessage, signal: AbortSignal): Promise<FetchedCalendar> {
  const { statusCode: status = 0, headers } = answer
  try {
    if (status === 304) return { isUnchanged: true }
    if (status === 401 || status === 403) throw new Unreadable('not_allowed')
    if (status === 404 || status === 410) throw new Unreadable('not_there')
    if (status !== 200) throw new Unreadable('server_error')
    if (headers['content-encoding'] && headers['content-encoding'] !== 'identity')
      throw new Unreadable('not_a_calendar')
    if (Number(headers['content-length']) > LONGEST_BYTES) throw new Unreadable('too_large')
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > LONGEST_BYTES) throw new Unreadable('too_large')
      parts.push(part)
    }
    const text = Buffer.concat(parts).toString('utf8')
    return { isUnchanged: false, text, etag: markOf(headers.etag), lastModified: markOf(headers['last-modified']) }
  } catch (error) {
    throw failureOf(error, signal)
  } finally {
    answer.destroy()
  }
}

/** Stores a validator to send it back unchanged, unless it is longer than servers make them. */
const markOf = (mark: string | undefined) => (mark && mark.length <= 200 ? mark : null)

/** Drops message and cause of an error: they contain the address, which is a secret. */
function failureOf(error: unknown, signal: AbortSignal): Unreadable {
  if (error instanceof Unreadable) return error
  return new Unreadable(signal.aborted ? 'too_slow' : 'unreachable')
}
