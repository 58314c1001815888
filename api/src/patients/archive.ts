import { sql } from 'kysely'
import type * as z from 'zod'
import { practitionerEntry, writeAuditEach } from '../audit/service.ts'
import type { Secrets } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { ChosenPatients } from './contract/filter.ts'
import type { patients } from './contract.ts'
import { chosenIds } from './list.ts'

/** Who changes clients, and the secrets that find them by their sealed tags. */
export interface PatientListAccess {
  actor: PractitionerActor
  secrets: Secrets
}

/** This many lines of the log are written at once. */
const LINES = 2000

/** Archives clients. Those already archived stay as they are. */
export async function archivePatients(
  query: Query,
  { actor, secrets }: PatientListAccess,
  chosen: z.output<typeof ChosenPatients>,
  now: Date,
) {
  const ids = await chosenIds(query, { practiceId: actor.practiceId, secrets }, chosen, now)
  const changed = await tablesOf(query)
    .updateTable('Patient')
    .set(({ eb }) => ({ archivedAt: now, updatedAt: now, revision: eb('revision', '+', 1) }))
    .where('practiceId', '=', actor.practiceId)
    .where(({ ref }) => sql<boolean>`${ref('id')} = any (${ids}::uuid[])`)
    .where('archivedAt', 'is', null)
    .returning('id')
    .execute()
  await logChange(query, 'patient.archived', changed, { actor, now })
  return { count: changed.length, archivedAt: now }
}

/** Restores clients from the archive. */
export async function restorePatients(
  query: Query,
  actor: PractitionerActor,
  chosen: z.output<typeof patients.restore.body>,
  now: Date,
) {
  const changed = await tablesOf(query)
    .updateTable('Patient')
    .set(({ eb }) => ({ archivedAt: null, updatedAt: now, revision: eb('revision', '+', 1) }))
    .where('practiceId', '=', actor.practiceId)
    .where('archivedAt', 'is not', null)
    .where(({ eb, ref }) =>
      'ids' in chosen
        ? sql<boolean>`${ref('id')} = any (${chosen.ids}::uuid[])`
        : eb('archivedAt', '=', chosen.archivedAt),
    )
    .returning('id')
    .execute()
  await logChange(query, 'patient.restored', changed, { actor, now })
  return { count: changed.length }
}

async function logChange(
  query: Query,
  action: 'patient.archived' | 'patient.restored',
  changed: readonly { id: string }[],
  { actor, now }: { actor: PractitionerActor; now: Date },
) {
  if (changed.length) await publishChange(query, actor.practiceId, 'patients')
  for (let from = 0; from < changed.length; from += LINES)
    await writeAuditEach(
      query,
      changed
        .slice(from, from + LINES)
        .map(({ id }) => practitionerEntry(action, { actor, now, details: { patientId: id } })),
    )
}
