import { Problem } from '@ancrage/api/client'
import { storeCsrfToken } from './csrf'
import { parseAnswer, problemOf } from './read-answer'

interface SentFile {
  method: string
  path: string
  body: Blob
  headers: Record<string, string>
  signal?: AbortSignal | undefined
  onProgress?: ((sent: number) => void) | undefined
}

/** A slow upload takes time: two minutes, plus the time of its bytes at 100 kB per second. */
const TIMEOUT = 120_000
const BYTES_A_MILLISECOND = 100

/** Sends a file and reports the share that was sent, from 0 to 1, which `fetch` cannot. Throws `Problem`. */
export const sendFile = ({ method, path, body, headers, signal, onProgress }: SentFile): Promise<unknown> =>
  new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.timeout = TIMEOUT + body.size / BYTES_A_MILLISECOND
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (onProgress)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        lengthComputable && onProgress(loaded / total)
    request.onload = () => {
      storeCsrfToken(request.getResponseHeader('x-csrf-token'))
      const answer = parseAnswer(request.responseText)
      if (request.status < 300) done(answer)
      else failed(problemOf(request.status, request.getResponseHeader('retry-after'), answer))
    }
    for (const event of ['error', 'timeout', 'abort'] as const)
      request[`on${event}`] = () => failed(new Problem(0, 'unreachable', { detail: event }))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
