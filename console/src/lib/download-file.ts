import { Problem } from '@ancrage/api/client'
import { csrfToken, takeCsrfToken, withFreshToken } from './csrf'
import { parsed, problemOf } from './send-file'

/** A list of many takes its time. */
const TIMEOUT = 120_000

/** Asks for a file that is made of what is sent, and gives it to the browser to keep. Throws `Problem`. */
export async function downloadFile(path: string, body: unknown, name: string): Promise<void> {
  keep(await withFreshToken(() => fileOf(path, body)), name)
}

async function fileOf(path: string, body: unknown): Promise<Blob> {
  const asked: RequestInit = {
    method: 'POST',
    credentials: 'same-origin',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': csrfToken(),
    },
    signal: AbortSignal.timeout(TIMEOUT),
  }
  try {
    const response = await fetch(path, asked)
    takeCsrfToken(response.headers.get('x-csrf-token'))
    if (!response.ok)
      throw problemOf(response.status, response.headers.get('retry-after'), parsed(await response.text()))
    return await response.blob()
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(0, 'unreachable', { detail: String(error) })
  }
}

function keep(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
