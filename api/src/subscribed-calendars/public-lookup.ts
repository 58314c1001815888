import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { Unreadable } from './unreadable.ts'

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** The time-out of one try, in milliseconds; a silent name server is asked twice. */
const PATIENCE_MS = 2000

/**
 * Asks the name servers directly. The system's resolver would occupy one of the few threads that also hash passwords,
 * for as long as the owner of the name makes it wait.
 */
export const addressesOf: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = (answer: PromiseSettledResult<string[]>) => (answer.status === 'fulfilled' ? answer.value : [])
  return [
    ...found(v4).map((address) => ({ address, family: 4 })),
    ...found(v6).map((address) => ({ address, family: 6 })),
  ]
}

/** A resolver that answers only public addresses: one private address among them refuses the name. */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, { all }, done) => {
    void resolve(host)
      .catch(() => [])
      .then((addresses) => {
        const [first] = addresses
        if (!first) return done(new Unreadable('unreachable'), [])
        if (!addresses.every(({ address }) => isPublicAddress(address)))
          return done(new Unreadable('private_address'), [])
        if (all) return done(null, addresses)
        done(null, first.address, first.family)
      })
  }
