import { createHmac } from 'node:crypto'
import { deriveKeyFor } from '../../crypto/keys.ts'
import { type OpenedToken, openToken } from '../../crypto/token.ts'
import type { Vault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { fail } from '../../http/errors.ts'
import { isPracticeOpen } from '../../practices/practitioner.ts'
import { shownPractice } from '../../practices/service/look.ts'
import { endedLink } from '../../practices/service/named-practice.ts'
import { addAnswer, type StoredAnswers } from './answers.ts'
import { auditClientForm } from './audit.ts'

/** Reads a link with our signature; any other is refused. */
export function formLink(secret: string, token: string): OpenedToken {
  const link = openToken(secret, 'form', token)
  if (!link?.matches(1)) throw fail('not_found')
  return link
}

interface Reading {
  now: Date
  /** The answer to an earlier call is repeated, which says when the form was answered. */
  isRepeated?: true
}

/**
 * The form of a link. `link_expired` once it was answered, revoked or expired, and while the practice is closed: nobody
 * there would read the answers.
 */
async function readFormRequest(query: Query, { practiceId, id }: OpenedToken, { now, isRepeated }: Reading) {
  const tables = tablesOf(query)
  const request = await tables
    .selectFrom('FormRequest as r')
    .innerJoin('CustomFormVersion as v', (join) =>
      join.onRef('v.practiceId', '=', 'r.practiceId').onRef('v.id', '=', 'r.versionId'),
    )
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'r.practiceId').onRef('p.id', '=', 'r.patientId'),
    )
    .select(['r.patientId', 'r.sessionId', 'r.versionId', 'r.expiresAt', 'r.answeredAt', 'r.revokedAt'])
    .select(['v.formId', 'v.content', 'p.firstname', 'p.locale'])
    .where('r.practiceId', '=', practiceId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  const ended = (reason: string) => endedLink(query, { practiceId, patientId: request?.patientId ?? null, reason })
  if (!request) throw await ended('over')
  if (request.answeredAt && !isRepeated) throw await ended('answered')
  const isOver = request.revokedAt !== null || request.expiresAt <= now
  if (isOver || !(await isPracticeOpen(query, practiceId))) throw await ended('over')
  return { ...request, practice: await shownPractice(query, practiceId) }
}

/** The form behind a link. */
export async function formOfLink(query: Query, secret: string, link: OpenedToken, now: Date) {
  const { practice, firstname, locale, content, expiresAt } = await readFormRequest(query, link, { now })
  return { practice, firstname, locale, content, expiresAt, draftKey: draftKeyOf(secret, link) }
}

/** Throws where the link of a form, which may be answered by now, was revoked or is over. */
export const assertFormLinkHolds = (query: Query, link: OpenedToken, now: Date) =>
  readFormRequest(query, link, { now, isRepeated: true })

/** 32 bytes for AES-GCM. The same for each reading of one link, so nothing is stored. */
const draftKeyOf = (secret: string, { practiceId, id }: OpenedToken) =>
  createHmac('sha256', deriveKeyFor(secret, 'form-draft')).update(`${practiceId}:${id}`).digest('base64url')

/** Answers the form of a link, once: its row is locked, so of two at the same time the second finds it answered. */
export async function answerForm(
  query: Query,
  link: OpenedToken,
  { vault, answers, now }: { vault: Vault; answers: StoredAnswers; now: Date },
) {
  const { practiceId, id: requestId } = link
  // A separate statement, so that the next one sees the client into whom this one was merged.
  const tables = tablesOf(query)
  await tables
    .selectFrom('FormRequest')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', requestId)
    .forUpdate()
    .execute()
  const { patientId, sessionId, versionId, formId } = await readFormRequest(query, link, { now })
  await tables
    .updateTable('FormRequest')
    .set({ answeredAt: now })
    .where('practiceId', '=', practiceId)
    .where('id', '=', requestId)
    .execute()
  const answerId = await addAnswer(query, vault, {
    practiceId,
    patientId,
    sessionId,
    versionId,
    requestId,
    replacesId: null,
    by: 'client',
    answers,
    now,
  })
  if (!answerId) throw fail('link_expired', { reason: 'answered' })
  const details = { patientId, sessionId, formId, requestId, answerId }
  await auditClientForm(query, { practiceId, now }, 'form.answered', details)
  return { answeredAt: now }
}
