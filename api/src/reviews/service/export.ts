import { sign } from 'node:crypto'
import { Readable } from 'node:stream'
import { canonicalJson } from '../../crypto/canonical-json.ts'
import { sha256 } from '../../crypto/keys.ts'
import { readVault } from '../../crypto/vault.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import type { PracticeScope } from '../../http/action-context.ts'
import type { DownloadedFile } from '../../http/context.ts'
import { signingKeyOf } from '../../payments/books/signing-key.ts'
import { readSettings } from '../../practices/settings.ts'
import { EXPORT_FORMAT } from '../export-check.ts'
import { publishedComment } from '../sealed-comment.ts'
import { averagesOf } from './published.ts'
import { retentionStart } from './retention.ts'

/** How anybody can check the file, with our command or without it. */
const HOW =
  'npm run verify-reviews -- FILE, or: Ed25519 over the UTF-8 bytes of `payload`, with `publicKey` (SPKI, base64) and `signature` (base64).'

/**
 * The published reviews of a practice, oldest first, signed with the practice's key: whoever takes them elsewhere can
 * prove that none was changed. It reveals no more about the authors than is public.
 */
export async function signedReviews(
  em: EntityManager,
  { practiceId, secrets }: PracticeScope,
  now: Date,
): Promise<DownloadedFile> {
  const query = queryOf(em)
  const tables = tablesOf(em)
  const practice = await tables
    .selectFrom('Practice')
    .select(['id', 'name', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const since = retentionStart((await readSettings(query, practiceId)).reviewRetentionDays, now)
  const rows = await tables
    .selectFrom('Review')
    .select(['id', 'efficacy', 'practitioner', 'price', 'rating', 'comment', 'shownName', 'visitedOn'])
    .select(['publishedAt', 'answer', 'answeredAt'])
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'published')
    .where('writtenAt', '>=', since)
    .orderBy('publishedAt')
    .orderBy('id')
    .execute()
  const vault = await readVault(query, secrets, practiceId)
  const on = (instant: Date) => localDay(instant, practice.timeZone)
  const payload = canonicalJson({
    practice: { id: practice.id, name: practice.name },
    exportedAt: now.toISOString(),
    aggregate: await averagesOf(query, practiceId, since),
    reviews: rows.map(({ shownName, publishedAt, answer, answeredAt, ...row }) => ({
      ...row,
      name: shownName,
      comment: publishedComment(vault, row),
      publishedOn: on(publishedAt ?? now),
      answer: answer !== null && answeredAt ? { text: answer, publishedOn: on(answeredAt) } : null,
    })),
  })
  const { privateKey, publicKey } = await signingKeyOf(em, secrets, practiceId)
  const signature = sign(null, Buffer.from(payload), privateKey).toString('base64')
  const file = { format: EXPORT_FORMAT, algorithm: 'Ed25519', publicKey, signature, howToVerify: HOW, payload }
  const bytes = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
  return {
    name: `avis-${on(now)}.json`,
    sha256: sha256(bytes),
    size: bytes.length,
    open: async (first, last) => Readable.from([bytes.subarray(first, last + 1)]),
  }
}
