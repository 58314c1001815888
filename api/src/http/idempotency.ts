import { createHmac } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import { canonicalJson } from '../crypto/canonical-json.ts'
import { acceptedSecrets, deriveKeyFor } from '../crypto/keys.ts'
import { openSecret, sealSecret } from '../crypto/seal.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import type { HttpAnswer } from './answer.ts'
import { fail, refuseField } from './errors.ts'

/** One submission: who sent which body where, under which key. */
export interface Submission {
  practiceId: PracticeId
  /** Endpoint and caller: the same key from another of either is another submission. */
  caller: string
  key: string
  /** Of its input. While the secret is being changed: by the new one, then by the previous one. */
  bodyHashes: Buffer[]
}

const KEY = /^[\x21-\x7e]{1,255}$/
const KEPT_MS = millisecondsInDay
const PURPOSE = 'idempotency'

/** The `Idempotency-Key` of a request, if it has one. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) throw refuseField('idempotency-key', 'invalid')
  return header
}

/** The caller and the key of a submission. Without a key it is not protected against repetition. */
export interface SubmissionName {
  caller: string
  key: string | undefined
}

/** SQL: nobody has sent anything yet under the key and by the caller of these parameters. Without a key: true. */
export const isNewSubmission = (practice: string, caller: string, key: string) => `(${key}::text is null or not exists (
    select from idempotency_key where practice_id = ${practice} and caller = ${caller}::text and key = ${key}))`

/**
 * Hashes of the sent body, whatever the order of its members. They are keyed: a copy of the database must not confirm a
 * guessed answer to a form, or a password. The proof of work is left out: a retry may bring a new one.
 */
export function hashesOfInput(secret: string, params: unknown, body: unknown): Buffer[] {
  const input = canonicalJson([params, body], 'captcha')
  return acceptedSecrets(secret).map((accepted) =>
    createHmac('sha256', deriveKeyFor(accepted, PURPOSE)).update(input).digest(),
  )
}

/**
 * The stored answer to a submission; null when there is none yet. An equal submission waits for the end of the first
 * one's transaction. Nothing is written yet, since most submissions in a rush are refused.
 */
export async function findAnswer(
  query: Query,
  submission: Submission,
  secret: string,
  now: Date,
): Promise<HttpAnswer | null> {
  const { practiceId, caller, key, bodyHashes } = submission
  // Sent together, run in this order: the read sees what stands once the lock is ours.
  const [, [first]] = await Promise.all([
    query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [contextOf(submission)]),
    query<{ body_hash: Buffer; reply: Buffer }>(
      'select body_hash, reply from idempotency_key where practice_id = $1 and caller = $2 and key = $3 and created_at > $4',
      [practiceId, caller, key, forgottenBefore(now)],
    ),
  ])
  if (!first) return null
  if (!bodyHashes.some((hash) => hash.equals(first.body_hash))) throw fail('idempotency_mismatch')
  const answer = JSON.parse(openSecret(secret, PURPOSE, first.reply, contextOf(submission))) as HttpAnswer
  return { ...answer, headers: { 'idempotency-replayed': 'true' } }
}

/** Stores the answer with its effect, sealed: it may hold a visitor's link. */
export async function saveAnswer(
  query: Query,
  submission: Submission,
  answer: HttpAnswer,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const { practiceId, caller, key, bodyHashes } = submission
  const reply = sealSecret(secret, PURPOSE, JSON.stringify(answer), contextOf(submission))
  await query(
    `insert into idempotency_key as k (practice_id, caller, key, body_hash, status, reply, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (practice_id, caller, key) do update set body_hash = excluded.body_hash, status = excluded.status,
       reply = excluded.reply, created_at = excluded.created_at`,
    [practiceId, caller, key, bodyHashes[0], answer.status, reply, now.toISOString()],
  )
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString()

const contextOf = ({ practiceId, caller, key }: Submission) => `${practiceId}\n${caller}\n${key}`

/** Deletes the practice's submissions older than a day. Call it inside its transaction. */
export async function purgeIdempotencyKeys(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  await query('delete from idempotency_key where practice_id = $1 and created_at < $2', [
    practiceId,
    forgottenBefore(now),
  ])
}
