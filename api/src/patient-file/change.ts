import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { endUnusedAccess } from '../client-area/invitation.ts'
import type { Native } from '../db/native.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { ActionContext, PractitionerInAction } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { internationalPhone } from '../http/international-phone.ts'
import { keepUnsubscription } from '../mailings/news.ts'
import { assertBorn } from '../patients/create.ts'
import { lockSessionsOf } from '../patients/lock-sessions.ts'
import { endBookingLinks, endReviewLinks, revokeOpenForms } from '../patients/mailed-links.ts'
import { distinctTags, replaceTags } from '../patients/tags-of-patient.ts'
import type { PracticeId } from '../practice-id.ts'
import { patientFields, type patientFile } from './contract.ts'
import { findIdentity, type PatientIdentity, writePatientFields } from './identity.ts'

/** What a practitioner does to a client; the log names them. */
export type PatientAction = ActionContext<Native, PractitionerInAction>
type Change = z.output<typeof patientFile.change.body>

/**
 * Changes the fields that differ. A change based on an earlier revision is `conflict` with the stored client, so that
 * nobody's change is undone unseen. The log has only the names of the fields.
 */
export async function changePatient(action: PatientAction, id: string, change: Change): Promise<PatientIdentity> {
  const { actor, scope, now } = action
  const { practiceId, secrets } = scope
  const { query } = action.db
  const { revision, tags, ...sent } = readChange(change, now)
  // Both are written to the sessions too.
  if (sent.email !== undefined || sent.locale !== undefined) await lockSessionsOf(query, practiceId, [id])
  const before = await findIdentity(query, scope, id, 'for no key update')
  if (revision !== before.revision) throw fail('conflict', { patient: asSent(before) })
  const changed = patientFields.filter((field) => sent[field] !== undefined && sent[field] !== before[field])
  const isTagged = tags !== undefined && !isSame(tags, before.tags)
  if (changed.length === 0 && !isTagged) return before
  if (isTagged) await replaceTags(query, scope, id, tags)
  await writePatientFields(query, { practiceId, id, now }, Object.fromEntries(changed.map((f) => [f, sent[f]])))
  // Somebody else may read the earlier address.
  if (changed.includes('email')) {
    const addresses = { before: before.email, after: sent.email ?? null }
    await keepUnsubscription(query, { practiceId, patientId: id }, addresses, { secrets, now })
    await endBookingLinks(query, practiceId, [id])
    if (before.email !== null && before.email.toLowerCase() !== sent.email?.toLowerCase()) {
      await revokeOpenForms(query, { practiceId, patientIds: [id], because: 'new_address' }, now)
      await endReviewLinks(query, practiceId, [id])
      const by = { practiceId, userId: actor.userId, name: actor.name }
      await endUnusedAccess(query, { patientId: id, email: addresses.after }, by, now)
    }
  }
  const fields = [...changed, ...(isTagged ? ['tags'] : [])]
  await writePractitionerAudit(query, 'patient.changed', {
    actor: { ...actor, practiceId },
    details: { patientId: id, fields: fields.join(',') },
    now,
  })
  await publishPatients(query, practiceId)
  return findIdentity(query, scope, id)
}

/** Normalises numbers to E.164 and tags to one each, and refuses a birth date in the future. */
function readChange(change: Change, now: Date): Change {
  const { phone, guardianPhone, dateOfBirth, tags } = change
  assertBorn(dateOfBirth, now)
  return {
    ...change,
    ...(phone && { phone: internationalPhone('phone', phone) }),
    ...(guardianPhone && { guardianPhone: internationalPhone('guardianPhone', guardianPhone) }),
    ...(tags && { tags: distinctTags(tags).sort() }),
  }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((tag) => others.includes(tag))

/** A client in a refusal, which no reply schema encodes. */
const asSent = (person: PatientIdentity) => ({
  ...person,
  archivedAt: person.archivedAt?.toISOString() ?? null,
  createdAt: person.createdAt.toISOString(),
})

/** Has open pages read the clients and their sessions again. */
export async function publishPatients(query: Query, practiceId: PracticeId): Promise<void> {
  for (const topic of ['patients', 'sessions'] as const) await publishChange(query, practiceId, topic)
}
