import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { reasonsOfLines } from '../sessions/reasons.ts'
import type { patientFile } from './contract.ts'
import { changeEvents, firstEvent } from './history/changes.ts'
import { messagesOfSessions, otherMessages } from './history/messages.ts'
import { eventsOfSessions } from './history/sessions.ts'
import type { EventSource, HistoryEvent, HistoryOwner } from './history/source.ts'

type HistoryQuery = z.output<typeof patientFile.historyOf.query>

/** Reads only the sources of the wanted kind. */
async function sourcesOf(query: Query, whose: HistoryOwner, kind: HistoryQuery['kind']): Promise<EventSource[]> {
  if (kind === 'session') return [await eventsOfSessions(query, whose)]
  if (kind === 'message') return [await messagesOfSessions(query, whose), await otherMessages(query, whose)]
  const changes = [await changeEvents(query, whose, kind)]
  if (!kind || kind === 'change') changes.push(await firstEvent(query, whose))
  if (kind) return changes
  const messages = [await messagesOfSessions(query, whose), await otherMessages(query, whose)]
  return [await eventsOfSessions(query, whose), ...messages, ...changes]
}

const latestFirst = (one: HistoryEvent, other: HistoryEvent) =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)

/** Everything that happened to a client, the latest first, with who did it. */
export async function historyOfPatient(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  id: string,
  { kind, page, perPage }: HistoryQuery,
) {
  const sources = await sourcesOf(query, { practiceId, id, most: page * perPage }, kind)
  const rows = sources
    .flatMap((source) => source.rows)
    .sort(latestFirst)
    .slice((page - 1) * perPage, page * perPage)
  const ofSessions = rows.filter((row) => row.kind === 'session').map((row) => row.id)
  const reasons = await reasonsOfLines(query, secrets, practiceId, ofSessions)
  return {
    rows: rows.map((row) => ({ ...row, reason: reasons.get(row.id) ?? row.reason })),
    total: sources.reduce((sum, { total }) => sum + total, 0),
  }
}
