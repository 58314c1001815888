import { networkOf } from './address.ts'
import type { App } from './context.ts'

/** So many tokens that are nobody's may come from one network: more than forgotten windows of an office ever send. */
const UNKNOWN = { points: 120, seconds: 60 }

/**
 * Looks up whose a token is: one read of an index. Tokens that are nobody's count against the network that sends them;
 * once it has sent too many, they are refused as such. A valid sign-in on that network is not refused for invalid
 * tokens of a neighbour.
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
