import { createHmac } from 'node:crypto'
import { deriveKeyFor } from '../crypto/keys.ts'
import type { Query, RunSql } from '../db/query.ts'
import { networkOf } from '../http/address.ts'

/** How many of the latest networks and devices are remembered. */
const MOST_REMEMBERED = 20
/** A keyed hash for each account: the database shows neither addresses nor who shares one. */
const HASH_BYTES = 16

/** The caller's network as an account remembers it. */
export const networkMark = (secret: string, userId: string, address: string): Buffer =>
  createHmac('sha256', deriveKeyFor(secret, 'networks'))
    .update(`${userId} ${networkOf(address)}`)
    .digest()
    .subarray(0, HASH_BYTES)

/** Remembers a network from which the owner has signed in: guesses from elsewhere do not count against it. */
export async function rememberNetwork(query: RunSql, userId: string, mark: Buffer): Promise<void> {
  await query(
    `update app_user set known_networks = ($2::bytea || array_remove(known_networks, $2::bytea))[1:${MOST_REMEMBERED}]
     where id = $1 and known_networks[1] is distinct from $2::bytea`,
    [userId, mark],
  )
}

/** The caller's device by its browser's name, without version numbers, which change often. */
export const deviceMark = (secret: string, userId: string, userAgent: string | null): Buffer =>
  createHmac('sha256', deriveKeyFor(secret, 'devices'))
    .update(`${userId} ${(userAgent ?? '').replace(/[\d._]+/g, '')}`)
    .digest()
    .subarray(0, HASH_BYTES)

/** Remembers a device; true when it is new and others were known. */
export async function rememberDevice(query: Query, userId: string, mark: Buffer): Promise<boolean> {
  const [added] = await query<{ is_new: boolean }>(
    `update app_user set known_devices = ($2::bytea || known_devices)[1:${MOST_REMEMBERED}]
     where id = $1 and not $2::bytea = any (known_devices) returning cardinality(known_devices) > 1 as is_new`,
    [userId, mark],
  )
  return added?.is_new ?? false
}
