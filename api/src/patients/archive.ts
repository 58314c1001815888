import type * as z from 'zod'
import { writeAuditEach } from '../audit/service.ts'
import type { Secrets } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { ChosenPatients } from './contract/filter.ts'
import type { patients } from './contract.ts'
import { listQuery } from './list-query.ts'

/** Who changes clients, and what finds them by their sealed tags. */
export interface PatientListAccess {
  actor: PractitionerActor
  secrets: Secrets
}

/** As many lines of the log are written at once. */
const LINES = 2000

/** The ids of some clients of the practice, or of all that a filter finds, in the order of their names. */
export async function chosenIds(
  query: Query,
  scope: PracticeScope,
  chosen: z.output<typeof ChosenPatients>,
  now: Date,
): Promise<string[]> {
  const { cte, values, order } = listQuery(
    scope,
    'filter' in chosen ? chosen.filter : { archived: 'with' },
    'name',
    now,
  )
  if (!cte) return []
  const among = 'ids' in chosen ? `where id = any ($${values.push(chosen.ids)})` : ''
  const rows = await query<{ id: string }>(
    `with ${cte} select id, $2::timestamptz from found ${among} order by sort_key ${order}, id`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** Puts clients into the archive. Those who are there already are left as they are. */
export async function archivePatients(
  query: Query,
  { actor, secrets }: PatientListAccess,
  chosen: z.output<typeof ChosenPatients>,
  now: Date,
) {
  const changed = await query<{ id: string }>(
    `update patient set archived_at = $2, updated_at = $2, revision = revision + 1
     where practice_id = $1 and id = any ($3) and archived_at is null returning id`,
    [
      actor.practiceId,
      now.toISOString(),
      await chosenIds(query, { practiceId: actor.practiceId, secrets }, chosen, now),
    ],
  )
  await recordChange(query, actor, 'patient.archived', changed, now)
  return { count: changed.length, archivedAt: now }
}

/** Takes clients out of the archive. */
export async function restorePatients(
  query: Query,
  actor: PractitionerActor,
  chosen: z.output<typeof patients.restore.body>,
  now: Date,
) {
  const [which, value] =
    'ids' in chosen ? ['id = any ($3)', chosen.ids] : ['archived_at = $3', chosen.archivedAt.toISOString()]
  const changed = await query<{ id: string }>(
    `update patient set archived_at = null, updated_at = $2, revision = revision + 1
     where practice_id = $1 and ${which} and archived_at is not null returning id`,
    [actor.practiceId, now.toISOString(), value],
  )
  await recordChange(query, actor, 'patient.restored', changed, now)
  return { count: changed.length }
}

async function recordChange(
  query: Query,
  { practiceId, userId, name }: PractitionerActor,
  action: 'patient.archived' | 'patient.restored',
  changed: readonly { id: string }[],
  now: Date,
) {
  if (changed.length) await publishChange(query, practiceId, 'patients')
  for (let from = 0; from < changed.length; from += LINES)
    await writeAuditEach(
      query,
      changed.slice(from, from + LINES).map(({ id }) => ({
        practiceId,
        by: 'practitioner' as const,
        actor: { id: userId, name },
        action,
        now,
        details: { patientId: id },
      })),
    )
}
