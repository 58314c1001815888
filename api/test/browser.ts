import { anAddress, type TestApp } from './app.ts'

/** A browser on one of our pages. It keeps cookies and the token of answers, as the console does. */
export function aBrowser(app: Pick<TestApp, 'url' | 'config'>) {
  const jar = new Map<string, string>()
  const address = anAddress()
  let csrf = ''

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }), ...(init.headers as object) }
    const response = await fetch(app.url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(line)
    csrf = response.headers.get('x-csrf-token') ?? csrf
    return response
  }

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const isGone = attributes.some((attribute) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(attribute))
    if (isGone) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }

  return {
    jar,
    address,
    send,
    /** Opens a page and remembers its CSRF token. */
    async open(path = '/login') {
      const response = await send(path, { headers: { accept: 'text/html' } })
      const html = await response.text()
      csrf = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? ''
      return { response, html, csrf }
    },
    /** Posts JSON as our pages do; `headers` may omit or forge what they add. */
    post: (path: string, body: unknown = undefined, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: app.config.PUBLIC_URL,
          'x-requested-with': 'XMLHttpRequest',
          'x-csrf-token': csrf,
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

export type Browser = ReturnType<typeof aBrowser>
