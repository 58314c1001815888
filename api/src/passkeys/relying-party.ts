import { isIP } from 'node:net'
import { type Config, ownOrigins } from '../config.ts'

/** The site of passkeys: no other page can ask for them. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * The relying party of passkeys: our host and origins. A numeric address goes by the name `localhost`, since browsers
 * make no passkeys for numbers (WebAuthn, section 5.1.2).
 */
export function relyingPartyOf(config: Pick<Config, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>): RelyingParty {
  const { hostname } = new URL(config.PUBLIC_URL)
  return { id: isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname, origins: ownOrigins(config) }
}
