import { practitionerAuthor, writeAudit } from '../audit/service.ts'
import type { Secrets } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ActionContext, OrmDatabase, PractitionerAction } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { hasUnsubscribed } from '../mail/opt-out.ts'
import type { PracticeId } from '../practice-id.ts'
import type { NewsChoice } from './states.ts'

/** A client's answer about news, and when; `not_found` for another practice's. */
export async function readNewsChoice({ db, scope }: Pick<ActionContext<OrmDatabase>, 'db' | 'scope'>, id: string) {
  const client = await tablesOf(db.em)
    .selectFrom('Patient')
    .select(['newsChoice', 'newsSaidAt'])
    .where('practiceId', '=', scope.practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!client) throw fail('not_found')
  return { choice: client.newsChoice ?? null, saidAt: client.newsSaidAt ?? null }
}

/** Who answers: the client, or a practitioner for them. */
type Speaker = { by: 'client'; actor: null } | { by: 'practitioner'; actor: { id: string; name: string } }

interface NewsAnswer {
  choice: NewsChoice
  speaker: Speaker
  isFirst?: boolean
}

/**
 * Records an answer about news. The same answer again changes nothing: its date is a proof. With `isFirst` an earlier
 * answer stays: a form that anybody can send must not undo a refusal.
 */
export async function recordNewsChoice(
  query: Query,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  { choice, speaker, isFirst = false }: NewsAnswer,
  now: Date,
): Promise<void> {
  const changed = await tablesOf(query)
    .updateTable('Patient')
    .set(({ eb, ref }) => ({
      newsChoice: choice,
      newsSaidAt: now,
      revision: eb(ref('revision'), '+', 1),
      updatedAt: now,
    }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .where(({ eb, or }) =>
      isFirst ? eb('newsChoice', 'is', null) : or([eb('newsChoice', 'is', null), eb('newsChoice', '<>', choice)]),
    )
    .returning('id')
    .execute()
  if (changed.length === 0) return
  await writeAudit(query, { practiceId, ...speaker, action: 'patient.news_said', details: { patientId, choice }, now })
  await publishChange(query, practiceId, 'patients')
}

/** Keeps it with the client that they have unsubscribed, whatever their address. The first time stays. */
export async function storeUnsubscription(
  query: Query,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  now: Date,
): Promise<void> {
  await tablesOf(query)
    .updateTable('Patient')
    .set({ unsubscribedAt: now })
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .where('unsubscribedAt', 'is', null)
    .execute()
}

/** Ends it at the client's wish, which they say themselves or a practitioner notes. */
export async function endUnsubscription(
  query: Query,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
): Promise<void> {
  await tablesOf(query)
    .updateTable('Patient')
    .set({ unsubscribedAt: null })
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .execute()
}

/**
 * Keeps an unsubscription by a mail's link when a client's address changes: they objected, not the address (L34-5).
 * It holds for news and review requests at any address. Returns whether there was one.
 */
export async function keepUnsubscription(
  query: Query,
  client: { practiceId: PracticeId; patientId: string },
  { before, after }: { before: string | null; after: string | null },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<boolean> {
  if (!before || before.toLowerCase() === after?.toLowerCase()) return false
  if (!(await hasUnsubscribed(query, secrets.APP_SECRET, before))) return false
  await recordNewsChoice(query, client, { choice: 'refused', speaker: { by: 'client', actor: null } }, now)
  await storeUnsubscription(query, client, now)
  return true
}

/** Records what a client has told the practitioner. */
export async function changeNewsChoice(action: PractitionerAction, id: string, choice: NewsChoice) {
  const { db, actor, scope, now } = action
  const known = await readNewsChoice(action, id)
  // Informing does not undo a refusal: that takes an agreement.
  if (known.choice === 'refused' && choice === 'informed') throw refuseField('choice', 'not_allowed')
  const client = { practiceId: scope.practiceId, patientId: id }
  await recordNewsChoice(db.query, client, { choice, speaker: practitionerAuthor(actor) }, now)
  // A stranger at a mistyped address may have unsubscribed. For the present address it still holds.
  if (choice === 'agreed') await endUnsubscription(db.query, client)
  return readNewsChoice(action, id)
}
