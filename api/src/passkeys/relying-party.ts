import { isIP } from 'node:net'
import { type Config, ownOrigins } from '../config.ts'

/** The site of passkeys: no other page can ask for them. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/** A loopback address goes by its name: browsers make no passkeys for numbers (WebAuthn, section 5.1.2). */
export function relyingPartyOf(config: Pick<Config, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>): RelyingParty {
  const { hostname } = new URL(config.PUBLIC_URL)
  return { id: isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname, origins: ownOrigins(config) }
}
