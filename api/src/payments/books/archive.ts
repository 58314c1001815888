import { createHash, sign } from 'node:crypto'
import type { Secrets } from '../../crypto/vault.ts'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { CHAIN_START, type ChainForm, canonicalClosing, canonicalPayment, formOf, PRESENT_FORM } from '../chain.ts'
import { BookClosingEntity } from '../entity/books.ts'
import { issuerSiret } from './issuer-siret.ts'
import { signingKeyOf } from './signing-key.ts'
import { vatDigests } from './vat-digest.ts'
import { ledgerLines } from './verification.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/**
 * The signed archive of a year, as text (`docs/money.md` explains each line). It holds every line of the ledger from
 * the first to the last of the year, since only lines without a gap can be verified: lines of other years between them
 * are included, but count in no total.
 */
export async function bookArchive(
  em: EntityManager,
  secrets: Secrets,
  practiceId: PracticeId,
  year: number,
  now: Date,
): Promise<Buffer> {
  const { privateKey, publicKey } = await signingKeyOf(em, secrets, practiceId)
  const { name, timeZone } = await tablesOf(em)
    .selectFrom('Practice')
    .select(['name', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const practice = { id: practiceId, name, siret: await issuerSiret(em, practiceId), timeZone }
  const { first, last } = await rangeOf(em, practiceId, year)
  const written = [
    'ancrage-books 1',
    `practice ${JSON.stringify({ ...practice, year, madeAt: now.toISOString() })}`,
    `key ${publicKey}`,
    `start ${first - 1} ${hexOf(await hashBefore(em, practiceId, first))}`,
  ]
  const total = { count: 0, receivedCents: 0, returnedCents: 0 }
  for await (const line of ledgerLines(em, practiceId, { after: first - 1, last })) {
    written.push(`line ${hexOf(line.hash)} ${asHashed(line, (form) => canonicalPayment(line, form))}`)
    if (!line.receivedOn.startsWith(`${year}-`)) continue
    total.count += 1
    if (line.kind === 'payment') total.receivedCents += line.amountCents
    else total.returnedCents += line.amountCents
  }
  const closings = await em.find(BookClosingEntity, { practiceId }, { orderBy: { sequence: 'asc' } })
  const fixed = await vatDigests(em, practiceId, closings)
  for (const closing of closings) {
    const canonical = (form: ChainForm) => canonicalClosing(closing, fixed.get(closing.sequence) ?? null, form)
    written.push(`closing ${hexOf(closing.hash)} ${asHashed(closing, canonical)}`)
  }
  written.push(`total ${JSON.stringify(total)}`)
  const body = Buffer.from(`${written.join('\n')}\n`)
  const signature = sign(null, createHash('sha256').update(body).digest(), privateKey)
  return Buffer.concat([body, Buffer.from(`signature ${signature.toString('base64')}\n`)])
}

/** The bytes in the version that was hashed; of what was altered, in the present one. */
function asHashed(
  { previousHash: previous, hash }: { previousHash: Uint8Array; hash: Uint8Array },
  canonical: (form: ChainForm) => string,
): string {
  return canonical(formOf({ previous, hash, canonical }, 1) ?? PRESENT_FORM)
}

/** The places of the first and the last line of a year; an empty range without any. */
async function rangeOf(em: EntityManager, practiceId: PracticeId, year: number) {
  const row = await tablesOf(em)
    .selectFrom('Payment')
    .select(({ fn }) => [fn.min<number | null>('sequence').as('first'), fn.max<number | null>('sequence').as('last')])
    .where('practiceId', '=', practiceId)
    .where('receivedOn', '>=', `${year}-01-01`)
    .where('receivedOn', '<=', `${year}-12-31`)
    .executeTakeFirst()
  return { first: row?.first ?? 1, last: row?.last ?? 0 }
}

async function hashBefore(em: EntityManager, practiceId: PracticeId, sequence: number): Promise<Uint8Array> {
  const row = await tablesOf(em)
    .selectFrom('Payment')
    .select('hash')
    .where('practiceId', '=', practiceId)
    .where('sequence', '=', sequence - 1)
    .executeTakeFirst()
  return row?.hash ?? CHAIN_START
}
