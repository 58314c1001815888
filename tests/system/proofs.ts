import { createChallenge, HmacAlgorithm, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { deriveKeyFor } from '../../api/src/crypto/keys.ts'
import { solutionText } from './people.ts'

/**
 * Makes proofs of work for the booking form that cost almost nothing: with the secret of a system, it signs a challenge
 * that the first try solves. The server checks them like any other.
 */
export function easyProofs(secret: string, practiceId: string): () => Promise<string> {
  const secrets = {
    hmacSignatureSecret: deriveKeyFor(secret, 'captcha/challenge').export().toString('hex'),
    hmacKeySignatureSecret: deriveKeyFor(secret, 'captcha/key').export().toString('hex'),
    hmacAlgorithm: HmacAlgorithm.SHA_256,
  }
  return async () => {
    const challenge = await createChallenge({
      ...secrets,
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      data: { practice: practiceId, form: 'booking' },
      deriveKey,
      expiresAt: Math.floor(Date.now() / 1000) + 1200,
    })
    return solutionText(challenge, await solveChallenge({ challenge, deriveKey }))
  }
}
