import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 30 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const hash = (password: string, nonce: Buffer, { memory, passes, parallelism } = COST, tagLength = HASH_BYTES) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength })

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The password's argon2id hash in PHC form, which names its own cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(await hash(password, salt))}`
}

/** Replaces the hash of an account that does not exist, so that it takes as long as a real one. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(randomBytes(SALT_BYTES))}$${plain(randomBytes(HASH_BYTES))}`

/** Whether the password fits the hash. Without a readable hash: false, in the same time. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = PHC.exec(stored ?? '')
  const [, memory, passes, parallelism, salt, tag] = (known ?? PHC.exec(NOBODY)) as RegExpExecArray
  const expected = Buffer.from(tag as string, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await hash(password, Buffer.from(salt as string, 'base64'), cost, expected.length)
  return timingSafeEqual(found, expected) && known !== null
}

/** A new hash at the present cost, where the stored one has another cost; null where it is right. */
export async function renewedHash(stored: string, password: string): Promise<string | null> {
  const [, memory, passes, parallelism] = PHC.exec(stored) ?? []
  const isOfToday =
    Number(memory) === COST.memory && Number(passes) === COST.passes && Number(parallelism) === COST.parallelism
  return isOfToday ? null : hashPassword(password)
}
