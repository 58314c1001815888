import { API, type FakeApi } from './fake-api.ts'

/** Answers requests to the API; all others go their way. Returns a function that restores `fetch`. */
export function intercept(api: FakeApi): () => void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== API) return real(input, init)
    const text = await request.text()
    request.signal.throwIfAborted()
    return api.answer({
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      body: text ? JSON.parse(text) : {},
      headers: request.headers,
    })
  }
  return () => {
    globalThis.fetch = real
  }
}
