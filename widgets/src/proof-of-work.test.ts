import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { pbkdf2 } from './pbkdf2.ts'
import { solveChallenge } from './proof-of-work.ts'

const secrets = { hmacSignatureSecret: 'signs challenges', hmacKeySignatureSecret: 'signs keys' }
const challenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 50,
    counter: 37,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    data: { practice: 'p', form: 'booking' },
    ...secrets,
  })
type Solvable = Parameters<typeof solveChallenge>[0]
const verified = async (payload: string) => {
  const { challenge, solution } = JSON.parse(atob(payload))
  return verifySolution({ challenge, solution, deriveKey, ...secrets })
}

test('the API accepts the solution of its challenge', async () => {
  const payload = await solveChallenge((await challenge()) as unknown as Solvable)
  expect(await verified(payload)).toMatchObject({ verified: true, expired: false })
})

test('on pages without TLS, which have no crypto.subtle, plain code solves it', async () => {
  const payload = await solveChallenge((await challenge()) as unknown as Solvable, pbkdf2)
  expect(await verified(payload)).toMatchObject({ verified: true })
})

test('the plain code derives the same keys as other implementations of PBKDF2', async () => {
  for (const [saltBytes, cost] of [
    [16, 1],
    [16, 300],
    [32, 2],
    [4, 7],
  ] as const) {
    const password = new Uint8Array(randomBytes(20))
    const salt = new Uint8Array(randomBytes(saltBytes))
    const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '', salt: '', cost, keyLength: 32, keyPrefix: '' }
    const key = await pbkdf2(password, salt, parameters)
    expect(Buffer.from(key).toString('hex')).toBe(pbkdf2Sync(password, salt, cost, 32, 'sha256').toString('hex'))
  }
})

test('an unknown algorithm is refused', async () => {
  const parameters = { algorithm: 'SCRYPT', nonce: '', salt: '', cost: 1, keyLength: 32, keyPrefix: '' }
  await expect(pbkdf2(new Uint8Array(4), new Uint8Array(16), parameters)).rejects.toThrow('SCRYPT')
})
