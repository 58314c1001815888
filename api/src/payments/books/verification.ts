import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { CHAIN_START, type ChainForm, canonicalClosing, canonicalPayment, formOf } from '../chain.ts'
import { BookClosingEntity } from '../entity/books.ts'
import type { PaymentEntity } from '../entity.ts'
import { publicKeyOf } from './signing-key.ts'
import { vatDigests } from './vat-digest.ts'

/** How many lines are held at once. */
const AT_ONCE = 5_000

/** What verifying a practice's ledger found. */
export interface BookVerification {
  /** Lines that were verified. */
  count: number
  closings: number
  /** The first altered line; null: none is altered. */
  brokenAt: number | null
  /** The first closing that was altered, that the ledger contradicts, or that is missing at the end. */
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
  let known: ChainForm = 1
  let brokenAt: number | null = null
  // Payments and closings may come meanwhile: what the closings say is part of what the end says, which is read after.
  const { closedThrough } = await endOfChain(em, practiceId)
  const closings = await em.find(BookClosingEntity, { practiceId }, { orderBy: { sequence: 'asc' } })
  const end = await endOfChain(em, practiceId)
  const named = new Set(closings.map(({ lastSequence }) => lastSequence))
  const hashes = new Map([[0, hash]])
  for await (const line of ledgerLines(em, practiceId, { last: end.sequence })) {
    const form = formOf({ previous: hash, hash: line.hash, canonical: (one) => canonicalPayment(line, one) }, known)
    const isRight = line.sequence === sequence + 1 && form !== null && hash.equals(line.previousHash)
    if (!isRight) brokenAt ??= sequence + 1
    known = form ?? known
    sequence += 1
    hash = Buffer.from(line.hash)
    if (named.has(sequence)) hashes.set(sequence, hash)
  }
  const isClosed = !closedThrough || closings.some(({ throughOn }) => throughOn >= closedThrough)
  return {
    count: sequence,
    closings: closings.length,
    brokenAt,
    brokenClosing:
      brokenClosingOf(closings, hashes, await vatDigests(em, practiceId, closings)) ??
      (isClosed ? null : closings.length + 1),
    isComplete: end.sequence === sequence && hash.equals(end.hash) && !(await hasLinesBeyond(em, practiceId)),
    lastHash: hash.toString('hex'),
    publicKey: await publicKeyOf(em, practiceId),
  }
}

/** What the chain says of its last line and closing; a practice without lines has none. */
async function endOfChain(em: EntityManager, practiceId: PracticeId) {
  const end = await tablesOf(em)
    .selectFrom('PaymentChain')
    .select(['sequence', 'hash', 'closedThrough'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return end ?? { sequence: 0, hash: CHAIN_START, closedThrough: null }
}

/** Whether the ledger has lines that the chain does not know, both read at the same moment. */
async function hasLinesBeyond(em: EntityManager, practiceId: PracticeId): Promise<boolean> {
  const beyond = await tablesOf(em)
    .selectFrom('Payment as p')
    .leftJoin('PaymentChain as c', 'c.practiceId', 'p.practiceId')
    .select('p.id')
    .where('p.practiceId', '=', practiceId)
    .where(({ eb, fn, val }) => eb('p.sequence', '>', fn.coalesce('c.sequence', val(0))))
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

/**
 * The first closing that does not follow from the one before, names another last line than the ledger has, or fixed
 * other VAT than stands there.
 */
function brokenClosingOf(
  closings: readonly BookClosingEntity[],
  lines: ReadonlyMap<number, Buffer>,
  fixedVat: ReadonlyMap<number, string>,
): number | null {
  let previous: Uint8Array = CHAIN_START
  let known: ChainForm = 1
  for (const [at, closing] of closings.entries()) {
    const canonical = (form: ChainForm) => canonicalClosing(closing, fixedVat.get(closing.sequence) ?? null, form)
    const form = formOf({ previous, hash: closing.hash, canonical }, known)
    const isOfLedger = lines.get(closing.lastSequence)?.equals(closing.lastHash)
    if (closing.sequence !== at + 1 || form === null || !isOfLedger) return at + 1
    previous = closing.hash
    known = form
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
