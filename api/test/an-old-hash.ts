import { argon2Sync, randomBytes } from 'node:crypto'

/** A hash in PHC form as it was made before the cost was raised. */
export function anOldHash(password: string): string {
  const [memory, passes, parallelism] = [8_192, 1, 1]
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`
}
