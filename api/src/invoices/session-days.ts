import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import { InvoiceLine } from './entity.ts'
import type { IssuedLines } from './lines.ts'
import type { InvoiceRow } from './rows.ts'

/**
 * Corrects the dates in lines of drafts whose session has moved: a document names the day on which it is held. A day
 * that was typed by hand stays, since the session was never planned on it. Credit notes mirror their invoice.
 */
export async function refreshSessionDays(
  em: EntityManager,
  drafts: readonly InvoiceRow[],
  { practiceId, lines, timeZone }: { practiceId: PracticeId; lines: IssuedLines; timeZone: string },
): Promise<void> {
  const dated = drafts.flatMap(({ id, kind }) =>
    kind === 'credit_note'
      ? []
      : (lines.get(id) ?? []).flatMap(({ sessionId, heldOn }) =>
          sessionId && heldOn ? { invoiceId: id, sessionId, heldOn } : [],
        ),
  )
  if (dated.length === 0) return
  const ids = [...new Set(dated.map(({ sessionId }) => sessionId))]
  const sessions = await tablesOf(em)
    .selectFrom('Session')
    .select(['id', 'startsAt', 'startedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  const dayOf = new Map(
    sessions.map(({ id, startsAt, startedAt }) => [id, localDay(startedAt ?? startsAt, timeZone)] as const),
  )
  const moved = dated.filter(({ sessionId, heldOn }) => dayOf.has(sessionId) && dayOf.get(sessionId) !== heldOn)
  if (moved.length === 0) return
  const planned = await tablesOf(em)
    .selectFrom('SessionHistory')
    .select(['sessionId', 'startsAt'])
    .where('practiceId', '=', practiceId)
    .where(
      'sessionId',
      'in',
      moved.map(({ sessionId }) => sessionId),
    )
    .execute()
  const wasPlanned = new Set(planned.map((line) => `${line.sessionId} ${localDay(line.startsAt, timeZone)}`))
  for (const { invoiceId, sessionId, heldOn } of moved)
    if (wasPlanned.has(`${sessionId} ${heldOn}`))
      await em.nativeUpdate(
        InvoiceLine,
        { practiceId, invoiceId, sessionId, heldOn },
        { heldOn: dayOf.get(sessionId) ?? heldOn },
      )
}
