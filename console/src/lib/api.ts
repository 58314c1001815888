import endpoints from 'virtual:endpoints'
import { type Client, createClient, Problem, type Send } from '@ancrage/api/client'
import { csrfToken, storeCsrfToken, withFreshToken } from './csrf'
import { parseAnswer, problemOf } from './read-answer'
import { refresh } from './readings'
import { syncServerClock } from './server-clock'
import { forgetUser } from './signed-in'
import { forgetClient } from './signed-in-client'

const TIMEOUT = 20_000
const PAUSE_BEFORE_RETRY = 300
/** Statuses that may be different a moment later (specification, section 8). */
const TEMPORARY = [408, 409, 425, 429, 500, 502, 503, 504]

/** Sends a request to our server. Reads are repeated once if that may help or if no answer came; changes never. */
export const send: Send = async (request) => {
  try {
    return await withFreshToken(() => sendWithToken(request))
  } catch (error) {
    const problem = asProblem(error)
    if (problem.code === 'not_signed_in') request.path.startsWith('/client-api/') ? forgetClient() : forgetUser()
    // The rights of the account have changed, and the user data tells pages to open the set-up of the second factor.
    if (problem.code === 'totp_required') void refresh('user')
    throw problem
  }
}

const sendWithToken: Send = async ({ method, path, body, headers, signal, onProgress, keepalive = false }) => {
  const own = {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken() }),
    ...headers,
  }
  if (body instanceof Blob) {
    const { sendFile } = await import('./send-file')
    return sendFile({ method, path, body, headers: own, signal, onProgress })
  }
  const init: RequestInit = { method, credentials: 'same-origin', headers: own, keepalive }
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json', ...own }
    init.body = JSON.stringify(body)
  }
  return ask(path, init, signal).catch(async (problem: Problem) => {
    const mayHelp = problem.code === 'unreachable' || TEMPORARY.includes(problem.status)
    if (method !== 'GET' || !mayHelp || signal?.aborted) throw problem
    await new Promise((passed) => setTimeout(passed, PAUSE_BEFORE_RETRY))
    return ask(path, init, signal)
  })
}

/**
 * Sends one request and returns its answer; null if it is empty. Throws `Problem`, with `unreachable` if no answer came
 * in time.
 */
async function ask(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<unknown> {
  const late = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(path, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late })
    syncServerClock(response.headers.get('date'))
    storeCsrfToken(response.headers.get('x-csrf-token'))
    const answer = parseAnswer(await response.text())
    if (response.ok) return answer
    throw problemOf(response.status, response.headers.get('retry-after'), answer)
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(0, 'unreachable', { detail: String(error) })
  }
}

type Contract = typeof endpoints
type Call = (...sent: unknown[]) => Promise<unknown>
type Calls = Record<string, Record<string, Call>>

const callsOf = (listed: Contract) => createClient(listed, send) as unknown as Calls
const early = callsOf(endpoints)
let loadLater: (() => Promise<{ default: Contract }>) | undefined
let later: Promise<Calls> | undefined

/** Registers the endpoints that the first screens of an area call, and how to load the others. */
export function registerEndpoints(first: Contract, others: () => Promise<{ default: Contract }>) {
  for (const [feature, calls] of Object.entries(callsOf(first)))
    early[feature] = Object.assign(early[feature] ?? {}, calls)
  loadLater = others
}

/** Returns the client of the endpoints that are loaded later, with the first call. A failed load is tried again. */
function laterCalls(): Promise<Calls> {
  later ??= loadLater?.().then(
    ({ default: listed }) => callsOf(listed),
    (cause) => {
      later = undefined
      throw new Problem(0, 'unreachable', { detail: String(cause) })
    },
  )
  return later ?? Promise.resolve({})
}

/** Loads the endpoints that no first screen calls ahead of the first call of one. */
export const fetchLaterEndpoints = () => laterCalls().catch(() => undefined)

const featureOf = (feature: string) =>
  new Proxy<Record<string, Call>>(early[feature] ?? {}, {
    get: (calls, name: string) =>
      calls[name] ?? (async (...sent: unknown[]) => (await laterCalls())[feature]?.[name]?.(...sent)),
  })

/** The whole API, typed by its contract. */
export const api = new Proxy({} as Client<Contract>, { get: (_, feature) => featureOf(String(feature)) })

/** Returns any failure of a call as a `Problem`. An unknown error becomes `unexpected`. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'unexpected', { detail: String(error) })
