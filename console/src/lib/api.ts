import endpoints from 'virtual:endpoints'
import { createClient, Problem, type Send } from '@ancrage/api/client'
import { FetchError, ofetch } from 'ofetch'
import { refresh } from './data'
import { problemOf, sendFile } from './send-file'
import { forgetUser } from './signed-in'
import { forgetClient } from './signed-in-client'

const TIMEOUT = 20_000
const PAUSE_BEFORE_RETRY = 300

/**
 * Sends by ofetch, whose defaults are what is wanted: reads are repeated once on 408, 409, 425, 429, 500, 502, 503
 * and 504, or when no answer came; POST, PUT, PATCH and DELETE never.
 */
export const send: Send = async ({ method, path, body, headers, signal, onProgress }) => {
  const own = {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken() }),
    ...headers,
  }
  try {
    if (body instanceof Blob) return await sendFile({ method, path, body, headers: own, signal, onProgress })
    return await ofetch<unknown>(path, {
      method,
      credentials: 'same-origin',
      headers: own,
      retryDelay: PAUSE_BEFORE_RETRY,
      timeout: TIMEOUT,
      ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    const problem = asProblem(error)
    if (problem.code === 'not_signed_in') path.startsWith('/client-api/') ? forgetClient() : forgetUser()
    // The rights of the account have changed: whoever reads it leads to where a second factor is set up.
    if (problem.code === 'totp_required') void refresh('user')
    throw problem
  }
}

/** The whole API, typed by its contract. */
export const api = createClient(endpoints, send)

function csrfToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? ''
}

/** Any failure of a call as a `Problem`; no answer is `unreachable`, an answer that is none of ours `unexpected`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (!(error instanceof FetchError)) return new Problem(0, 'unexpected', { detail: String(error) })
  if (!error.response) return new Problem(0, 'unreachable', { detail: error.message })
  return problemOf(error.response.status, error.response.headers.get('retry-after'), error.data)
}
