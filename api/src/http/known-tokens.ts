import { sha256 } from '../crypto/keys.ts'
import { networkOf } from './address.ts'
import type { App } from './context.ts'

/** So many tokens that are nobody's may come from one network: more than forgotten windows of an office ever send. */
const UNKNOWN = { points: 120, seconds: 60 }
const MOST_REMEMBERED = 10_000

/** Hashes of tokens that somebody had when they were last asked for in this process. */
const known = new Set<string>()

/**
 * Looks up whose a token is. Tokens that are nobody's count against the network that sends them; once it has sent too
 * many, none of its tokens is looked up any more but those that somebody had before.
 */
export async function ownerOf<T>(
  { limits }: Pick<App, 'limits'>,
  address: string,
  token: string,
  read: () => Promise<T | null>,
): Promise<T | null> {
  const mark = sha256(token).toString('base64')
  const network = networkOf(address)
  if (!known.has(mark)) limits.refuseSpent('unknown tokens', network)
  const owner = await read()
  if (owner) {
    known.add(mark)
    if (known.size > MOST_REMEMBERED) known.delete(known.values().next().value ?? '')
    return owner
  }
  known.delete(mark)
  await limits.spend('unknown tokens', network, UNKNOWN)
  return null
}
