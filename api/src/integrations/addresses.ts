import { fail } from '../http/errors.ts'
import { readAddresses } from './addresses/answer.ts'
import { AddressServiceUnavailable, askAddressService } from './addresses/ask.ts'
import type { FrenchAddress } from './contract.ts'

/** The service turns callers away for about five seconds when they ask too soon or too much. */
const PAUSE_SECONDS = 5

export interface AddressService {
  /** The service's address: from the configuration and nowhere else. */
  url: string
  /** Logs a failure without the typed text. */
  failed(reason: string): void
}

/**
 * French addresses that begin as `typed`, by the national address service (Géoplateforme, successor of the Base adresse
 * nationale). Throws `unavailable` when it does not answer, or answers with no list of addresses.
 */
export async function findAddresses(service: AddressService, typed: string, limit: number): Promise<FrenchAddress[]> {
  const query = new URLSearchParams({ q: typed, limit: String(limit), autocomplete: '1', index: 'address' })
  try {
    const { status, body } = await askAddressService(`${service.url}/search?${query}`)
    // The service rejects a text that does not begin with a letter or digit; the person who types made no mistake.
    return status === 400 ? [] : readAddresses(body).slice(0, limit)
  } catch (error) {
    if (!(error instanceof AddressServiceUnavailable)) throw error
    service.failed(error.message)
    throw fail('unavailable', { retryAfterSeconds: PAUSE_SECONDS, detail: 'The address service does not answer.' })
  }
}
