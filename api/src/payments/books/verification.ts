import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { CHAIN_START, canonicalClosing, canonicalPayment, chainHash } from '../chain.ts'
import { BookClosingEntity } from '../entity/books.ts'
import { PaymentChain, type PaymentEntity } from '../entity.ts'
import { publicKeyOf } from './signing-key.ts'

/** How many lines are held at once. */
const AT_ONCE = 5_000

/** What verifying a practice's ledger found. */
export interface BookVerification {
  /** Lines that were verified. */
  count: number
  closings: number
  /** The first altered line; null: none is altered. */
  brokenAt: number | null
  /** The first altered closing. */
  brokenClosing: number | null
  /** Whether the last line is the one that was written last: nothing was cut off at the end. */
  isComplete: boolean
  lastHash: string
  /** With which archives are signed; null: none was made yet. Base64 of the key's SPKI form. */
  publicKey: string | null
}

/** Computes every hash of the ledger and its closings anew, and finds the first that is wrong. */
export async function verifyBooks(em: EntityManager, practiceId: PracticeId): Promise<BookVerification> {
  let sequence = 0
  let hash: Buffer = CHAIN_START
  let brokenAt: number | null = null
  for await (const line of ledgerLines(em, practiceId)) {
    const next = chainHash(hash, canonicalPayment(line))
    const isRight = line.sequence === sequence + 1 && next.equals(line.hash) && hash.equals(line.previousHash)
    if (!isRight) brokenAt ??= sequence + 1
    sequence += 1
    hash = Buffer.from(line.hash)
  }
  const closings = await em.find(BookClosingEntity, { practiceId }, { orderBy: { sequence: 'asc' } })
  const end = await em.findOne(PaymentChain, { practiceId })
  return {
    count: sequence,
    closings: closings.length,
    brokenAt,
    brokenClosing: brokenClosingOf(closings),
    isComplete: (end?.sequence ?? 0) === sequence && Buffer.from(end?.hash ?? CHAIN_START).equals(hash),
    lastHash: hash.toString('hex'),
    publicKey: await publicKeyOf(em, practiceId),
  }
}

function brokenClosingOf(closings: readonly BookClosingEntity[]): number | null {
  let previous: Buffer = CHAIN_START
  for (const [at, closing] of closings.entries()) {
    const hash = chainHash(previous, canonicalClosing(closing))
    if (closing.sequence !== at + 1 || !hash.equals(closing.hash)) return at + 1
    previous = hash
  }
  return null
}

/** Lines of the ledger in their order, read part by part. */
export async function* ledgerLines(
  em: EntityManager,
  practiceId: PracticeId,
  { after = 0, last = Number.MAX_SAFE_INTEGER } = {},
): AsyncGenerator<PaymentEntity> {
  let known = after
  while (known < last) {
    const rows = await tablesOf(em)
      .selectFrom('Payment')
      .selectAll()
      .where('practiceId', '=', practiceId)
      .where('sequence', '>', known)
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) if (row.sequence <= last) yield row
    if (rows.length < AT_ONCE) return
    known = rows.at(-1)!.sequence
  }
}
