import { anAddress } from './people.ts'
import { totpOf } from './totp.ts'

interface Account {
  email: string
  password: string
  /** The authenticator's secret in base32, where the account has one. */
  totpSecret?: string
}

/** A cookie in Playwright's format. */
export interface Cookie {
  name: string
  value: string
  url: string
  httpOnly: boolean
}

/** Signs in without the page, which is tested elsewhere. Answers the cookies that a browser would store. */
export async function cookiesOf(url: string, { email, password, totpSecret }: Account): Promise<Cookie[]> {
  // A code is valid once: if the present one was used, the next is valid already.
  const codes = totpSecret ? [0, 1].map((ahead) => totpOf(totpSecret, { ahead })) : [undefined]
  let refusal = ''
  for (const code of codes) {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer', 'x-forwarded-for': anAddress() },
      body: JSON.stringify({ email, password, ...(code && { code }) }),
    })
    if (answer.ok) return answer.headers.getSetCookie().map((line) => readCookie(line, url))
    refusal = `${answer.status} ${await answer.text()}`
  }
  throw new Error(`nobody was signed in: ${refusal}`)
}

function readCookie(line: string, url: string): Cookie {
  const [pair = ''] = line.split('; ')
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: /; httponly/i.test(line) }
}
