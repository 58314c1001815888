import { networkOf } from './address.ts'
import type { App } from './context.ts'

/** The number of unknown tokens allowed from one network: more than an office's forgotten windows ever send. */
const UNKNOWN = { points: 120, seconds: 60 }

/**
 * Looks up the owner of a token, with one read of an index. Unknown tokens count against the network that sends them;
 * above the limit they are refused. A valid sign-in is never refused for a neighbour's invalid tokens.
 */
export async function authenticate<T>(
  { limits }: Pick<App, 'limits'>,
  address: string,
  read: () => Promise<T | null>,
): Promise<T | null> {
  const owner = await read()
  if (!owner) await limits.spend('unknown tokens', networkOf(address), UNKNOWN)
  return owner
}
