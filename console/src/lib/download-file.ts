import { Problem } from '@ancrage/api/client'
import { csrfToken, storeCsrfToken, withFreshToken } from './csrf'
import { parseAnswer, problemOf } from './read-answer'

/** In milliseconds. A long list takes time. */
const TIMEOUT = 120_000

/** A file with the name that the server gave it. */
interface NamedFile {
  file: Blob
  name: string | undefined
}

/**
 * Downloads a file. With a `body` it sends a POST, otherwise a GET. The server's file name wins over `name`. Throws
 * `Problem`.
 */
export async function downloadFile(path: string, body: unknown, name: string): Promise<void> {
  const answer = await withFreshToken(() => fileOf(path, body))
  keep(answer.file, answer.name ?? name)
}

async function fileOf(path: string, body: unknown): Promise<NamedFile> {
  const common = { 'x-requested-with': 'XMLHttpRequest' }
  const init: RequestInit = { method: 'GET', credentials: 'same-origin', headers: common }
  init.signal = AbortSignal.timeout(TIMEOUT)
  if (body !== undefined) {
    init.method = 'POST'
    init.body = JSON.stringify(body)
    init.headers = { ...common, 'content-type': 'application/json', 'x-csrf-token': csrfToken() }
  }
  try {
    const response = await fetch(path, init)
    storeCsrfToken(response.headers.get('x-csrf-token'))
    if (!response.ok)
      throw problemOf(response.status, response.headers.get('retry-after'), parseAnswer(await response.text()))
    const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { file: await response.blob(), name }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(0, 'unreachable', { detail: String(error) })
  }
}

function keep(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
