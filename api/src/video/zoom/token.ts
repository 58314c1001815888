import * as z from 'zod'
import { sha256 } from '../../crypto/keys.ts'
import { askZoom, ZoomFailure } from './ask.ts'

/** A practice's own app at Zoom (Server-to-Server OAuth), and the address of Zoom. */
export interface ZoomAccount {
  authUrl: string
  url: string
  accountId: string
  clientId: string
  secret: string
}

const Granted = z.object({ access_token: z.string().min(1).max(4000), expires_in: z.number(), scope: z.string() })
const Refused = z.object({ error: z.string() })

/** A token is renewed this early, so that no call uses an expired one. */
const MARGIN_MS = 60_000
const MOST_TOKENS = 500
const tokens = new Map<string, { token: string; until: number }>()

const nameOf = ({ authUrl, accountId, clientId, secret }: ZoomAccount) =>
  sha256([authUrl, accountId, clientId, secret].join('\n')).toString('base64url')

/** The account's token: a cached one, or a new one. It stays in this process. */
export async function zoomToken(account: ZoomAccount): Promise<string> {
  const known = tokens.get(nameOf(account))
  return known && known.until > Date.now() ? known.token : (await newToken(account)).token
}

export const forgetToken = (account: ZoomAccount) => tokens.delete(nameOf(account))

/** Requests a token from Zoom. The answer shows whether the keys are valid, and what they may do. */
export async function newToken(account: ZoomAccount): Promise<{ token: string; scope: string }> {
  const { authUrl, accountId, clientId, secret } = account
  const { status, body } = await askZoom(`${authUrl}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId }).toString(),
  })
  const granted = Granted.safeParse(body)
  if (status !== 200 || !granted.success)
    throw new ZoomFailure('credentials', Refused.safeParse(body).data?.error ?? '')
  const { access_token: token, expires_in, scope } = granted.data
  if (tokens.size >= MOST_TOKENS) tokens.delete(tokens.keys().next().value ?? '')
  tokens.set(nameOf(account), { token, until: Date.now() + expires_in * 1000 - MARGIN_MS })
  return { token, scope }
}
