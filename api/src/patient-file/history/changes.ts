import { sql } from 'kysely'
import { formerIdsOf } from '../../db/current-patient.ts'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import type { EventSource, HistoryEvent, HistoryOwner } from './source.ts'

/** The kinds of changes that the history distinguishes. */
type ChangeKind = Exclude<HistoryEvent['kind'], 'session' | 'message'>

/** The kind follows from the name of the action. */
const kindOf = (action: string): ChangeKind => {
  if (action.startsWith('client_account.')) return 'account'
  return action.startsWith('document.') ? 'document' : 'change'
}

/**
 * Changes from the log. Reading a record is a kind of its own; locking and unlocking one stands with the events of its
 * session, with the reason.
 */
export async function changeEvents(
  query: Query,
  whose: HistoryOwner,
  kind: ChangeKind | undefined,
): Promise<EventSource> {
  const former = await formerIdsOf(query, [whose.id]).where('practiceId', '=', whose.practiceId).execute()
  const ids = [whose.id, ...former.map(({ id }) => id)]
  const lines = tablesOf(query)
    .selectFrom('AuditEntry as e')
    .where('e.practiceId', '=', whose.practiceId)
    .where('e.patient', 'in', ids)
    .where('e.action', 'not in', ['record.locked', 'record.unlocked'])
    .where(sql<boolean>`e.action !~ '[.]([a-z]+_)?(read|listed)$'`)
    .$if(kind === 'account', (all) => all.where('e.action', 'like', 'client\\_account.%'))
    .$if(kind === 'document', (all) => all.where('e.action', 'like', 'document.%'))
    .$if(kind === 'change', (all) =>
      all.where('e.action', 'not like', 'client\\_account.%').where('e.action', 'not like', 'document.%'),
    )
  const rows = await lines
    .select(['e.id', 'e.happenedAt', 'e.action', 'e.doneBy', 'e.actorName', 'e.details'])
    .orderBy('e.happenedAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(whose.most)
    .execute()
  return {
    total: await countOf(lines),
    rows: rows.map(({ id, happenedAt, action, doneBy, actorName, details }) => ({
      ...WITHOUT_SESSION,
      id,
      at: happenedAt,
      kind: kindOf(action),
      action,
      by: doneBy,
      name: actorName,
      details: details as HistoryEvent['details'],
    })),
  }
}

const WITHOUT_SESSION = { session: null, reason: null, template: null }

/** How the client was added: the log has no line of that. */
export async function firstEvent(query: Query, { practiceId, id }: HistoryOwner): Promise<EventSource> {
  const patient = await tablesOf(query)
    .selectFrom('Patient as p')
    .select('p.createdAt')
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('AuditEntry as e')
            .select('e.id')
            .where('e.practiceId', '=', practiceId)
            .where('e.patient', '=', id)
            .where('e.action', '=', 'patient.added'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!patient) return { total: 0, rows: [] }
  const at = patient.createdAt
  const row = { ...WITHOUT_SESSION, id, at, kind: 'change', action: 'patient.added', by: 'system' } as const
  return { total: 1, rows: [{ ...row, name: null, details: {} }] }
}
