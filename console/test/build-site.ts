import type { Site } from '../src/features/legal/use-site'

const nobody = { name: null, address: null, phone: null }

/** An installation with a contact form and no other configuration. */
export const aSite = (overrides: Partial<Site> = {}): Site => ({
  publisher: {
    ...nobody,
    legalForm: null,
    registration: null,
    vatNumber: null,
    email: 'bonjour@ancrage.test',
    director: null,
  },
  host: nobody,
  practiceId: null,
  cardFee: null,
  isReachable: true,
  ...overrides,
})

/** A proof of work that the first attempt solves. */
export const aChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00112233',
    salt: '44556677',
    cost: 1,
    keyLength: 32,
    keyPrefix: '',
  },
  signature: 'signed',
}
