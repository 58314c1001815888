import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { addressHash, addressHashes, rowsOfAddresses } from '../mail/opt-out.ts'
import type { PracticeId } from '../practice-id.ts'
import type { MessageChannel, SuppressionReason } from './states.ts'

/** An address or number of the clients of a practice. */
export interface MessageAddress {
  practiceId: PracticeId
  channel: MessageChannel
  address: string
}

/** Stops all messages of the practice to an address, whichever client has it. The first reason stays. */
export async function suppress(
  query: Query,
  secret: string,
  { practiceId, channel, address }: MessageAddress,
  { reason, now }: { reason: SuppressionReason; now: Date },
): Promise<void> {
  await tablesOf(query)
    .insertInto('SuppressedAddress')
    .values({ practiceId, channel, addressHash: addressHash(secret, address), reason, suppressedAt: now })
    .onConflict((known) => known.columns(['practiceId', 'channel', 'addressHash']).doNothing())
    .execute()
  await publishBlocked(query, practiceId)
}

/** Why nothing is sent to an address, and since when; null where it receives. */
export async function suppressionOf(query: Query, secret: string, { practiceId, channel, address }: MessageAddress) {
  const [row] = await query<{ reason: SuppressionReason; suppressedAt: string }>(
    `select reason, suppressed_at as "suppressedAt" from suppressed_address
     where practice_id = $1 and channel = $2 and address_hash = any ($3::bytea[])`,
    [practiceId, channel, addressHashes(secret, address)],
  )
  return row ? { reason: row.reason, suppressedAt: new Date(row.suppressedAt) } : null
}

/** The addresses that take nothing more of a practice, and why. */
export async function suppressedAmong(
  query: Query,
  secret: string,
  { practiceId, channel }: Omit<MessageAddress, 'address'>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  if (addresses.length === 0) return new Map()
  const hashesOf = new Map(addresses.map((address) => [address, addressHashes(secret, address)]))
  const rows = await tablesOf(query)
    .selectFrom('SuppressedAddress')
    .select(['addressHash', 'reason'])
    .where('practiceId', '=', practiceId)
    .where('channel', '=', channel)
    .where('addressHash', 'in', [...hashesOf.values()].flat())
    .execute()
  return new Map([...rowsOfAddresses(hashesOf, rows)].map(([address, { reason }]) => [address, reason]))
}

/** Re-enables an address. Without a suppression nothing changes. */
export async function liftSuppression(
  query: Query,
  secret: string,
  { practiceId, channel, address }: MessageAddress,
): Promise<void> {
  await tablesOf(query)
    .deleteFrom('SuppressedAddress')
    .where('practiceId', '=', practiceId)
    .where('channel', '=', channel)
    .where('addressHash', 'in', addressHashes(secret, address))
    .execute()
  await publishBlocked(query, practiceId)
}

/** Refreshes the log and the page of the client. */
async function publishBlocked(query: Query, practiceId: PracticeId): Promise<void> {
  await publishChange(query, practiceId, 'messages')
  await publishChange(query, practiceId, 'patients')
}
