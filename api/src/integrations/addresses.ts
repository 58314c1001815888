import { fail } from '../http/errors.ts'
import { readAddresses } from './addresses/answer.ts'
import { AddressServiceUnavailable, askAddressService } from './addresses/ask.ts'
import type { FrenchAddress } from './contract.ts'

/** Asked too soon, or too much at once: the service turns callers away for about five seconds. */
const PAUSE_SECONDS = 5

export interface AddressService {
  /** Where it answers: from the configuration and nowhere else. */
  url: string
  /** Logs a failure without what was typed. */
  failed(reason: string): void
}

/**
 * French addresses that begin as `typed`, by the national address service (Géoplateforme, successor of the Base adresse
 * nationale). Throws `unavailable` when it does not answer, or with what is no list of addresses.
 */
export async function findAddresses(service: AddressService, typed: string, limit: number): Promise<FrenchAddress[]> {
  const query = new URLSearchParams({ q: typed, limit: String(limit), autocomplete: '1', index: 'address' })
  try {
    const { status, body } = await askAddressService(`${service.url}/search?${query}`)
    // What has no letter or digit to begin with is no question to the service, and no mistake of the person who types.
    return status === 400 ? [] : readAddresses(body).slice(0, limit)
  } catch (error) {
    if (!(error instanceof AddressServiceUnavailable)) throw error
    service.failed(error.message)
    throw fail('unavailable', { retryAfterSeconds: PAUSE_SECONDS, detail: 'The address service does not answer.' })
  }
}
