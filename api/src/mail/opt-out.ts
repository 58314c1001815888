import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, deriveKeyFor } from '../crypto/keys.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'

const SIGNATURE_BYTES = 20
const HASH_BYTES = 32

/** The hash by which an address is recognised later; nobody can write to it. */
export const addressHash = (secret: string, address: string): Buffer =>
  createHmac('sha256', deriveKeyFor(secret, 'mail-refusal')).update(address.toLowerCase()).digest()

/** The hashes of an address by every accepted secret: it may be stored under any of them. */
export const addressHashes = (secret: string, address: string): Buffer[] =>
  acceptedSecrets(secret).map((accepted) => addressHash(accepted, address))

const textOf = (hash: Uint8Array) => Buffer.from(hash).toString('base64url')

/** The existing rows of some addresses, found by their hashes. */
export function rowsOfAddresses<Row extends { addressHash: Uint8Array }>(
  hashesOf: ReadonlyMap<string, readonly Buffer[]>,
  rows: readonly Row[],
): Map<string, Row> {
  const known = new Map(rows.map((row) => [textOf(row.addressHash), row]))
  const found = new Map<string, Row>()
  for (const [address, hashes] of hashesOf) {
    const row = hashes.map((hash) => known.get(textOf(hash))).find((one) => one !== undefined)
    if (row) found.set(address, row)
  }
  return found
}

/**
 * The token of the link that ends the mails to an address. It does not reveal the address, and lasts as long as the
 * mail.
 */
export function unsubscribeToken(secret: string, address: string): string {
  const hash = addressHash(secret, address)
  return Buffer.concat([hash, signatureOf(secret, hash)]).toString('base64url')
}

/** Ends all but service mails to the address of the link. Repeating it changes nothing. */
export const unsubscribe = (em: EntityManager, secret: string, token: string, now: Date): Promise<void> =>
  optOut(em, hashIn(secret, token), now)

/** Does the same for a proven address, if somebody had unsubscribed under another. */
export const unsubscribeOwn = (db: EntityManager | Query, secret: string, address: string, now: Date): Promise<void> =>
  optOut(db, addressHash(secret, address), now)

async function optOut(db: EntityManager | Query, hash: Buffer, optedOutAt: Date): Promise<void> {
  await tablesOf(db)
    .insertInto('EmailOptOut')
    .values({ addressHash: hash, optedOutAt })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Withdraws the refusal. Without one, nothing changes. */
export async function resubscribe(em: EntityManager, secret: string, token: string): Promise<void> {
  await tablesOf(em).deleteFrom('EmailOptOut').where('addressHash', '=', hashIn(secret, token)).execute()
}

/** Withdraws the refusal of an address for its proven owner. */
export async function resubscribeOwn(db: EntityManager | Query, secret: string, address: string): Promise<void> {
  await tablesOf(db).deleteFrom('EmailOptOut').where('addressHash', 'in', addressHashes(secret, address)).execute()
}

/** The hash in a token of ours. It never expires, so any other is forged: `not_found`. */
function hashIn(secret: string, token: string): Buffer {
  const bytes = Buffer.from(token, 'base64url')
  const isWhole = bytes.length === HASH_BYTES + SIGNATURE_BYTES && bytes.toString('base64url') === token
  const hash = bytes.subarray(0, HASH_BYTES)
  const isSigned = () =>
    acceptedSecrets(secret).some((accepted) => timingSafeEqual(bytes.subarray(HASH_BYTES), signatureOf(accepted, hash)))
  if (!isWhole || !isSigned()) throw fail('not_found')
  return hash
}

export const hasUnsubscribed = (db: EntityManager | Query, secret: string, address: string): Promise<boolean> =>
  isUnsubscribed(db, addressHashes(secret, address))

/** The same of the hashes of an address. */
export async function isUnsubscribed(db: EntityManager | Query, hashes: Buffer[]): Promise<boolean> {
  const rows = tablesOf(db).selectFrom('EmailOptOut').select('addressHash').where('addressHash', 'in', hashes)
  return (await rows.execute()).length > 0
}

/** The addresses that want only service mails. */
export async function unsubscribedAmong(
  query: Query,
  secret: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const hashesOf = new Map(addresses.map((address) => [address, addressHashes(secret, address)]))
  const rows = await tablesOf(query)
    .selectFrom('EmailOptOut')
    .select('addressHash')
    .where('addressHash', 'in', [...hashesOf.values()].flat())
    .execute()
  return new Set(rowsOfAddresses(hashesOf, rows).keys())
}

const signatureOf = (secret: string, hash: Buffer) =>
  createHmac('sha256', deriveKeyFor(secret, 'mail-refusal/link')).update(hash).digest().subarray(0, SIGNATURE_BYTES)
