import type { RequestInput } from '../../src/http/endpoint.ts'
import type { sessionTypes } from '../../src/session-types/contract.ts'

type Options = RequestInput<typeof sessionTypes.add>['body']

/** A session type as the form sends it. */
export const aType = (given: Partial<Options> = {}): Options => ({
  nameFr: 'Séance découverte',
  nameEn: 'Discovery session',
  durationMinutes: 45,
  priceCents: 5000,
  color: '#2F7F74',
  locations: ['office', 'video'],
  ...given,
})
