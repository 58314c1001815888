import { sql } from 'kysely'
import type * as z from 'zod'
import { readVault, type Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { arrivedStates, countedRepetitions, isRepetitionCounted } from '../messages/repetitions.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Mailing } from './contract/shapes.ts'
import type { mailings } from './contract.ts'
import type { RecipientState } from './states.ts'
import { openMailing } from './words.ts'

type Shown = z.output<typeof Mailing>
type Paging = z.output<typeof mailings.list.query>

const rowsOf = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Mailing')
    .select(['id', 'channel', 'kind', 'state', 'content', 'createdAt', 'goesOnAt'])
    .where('practiceId', '=', practiceId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** The number of recipients in each state, and of written messages in each of theirs, whether sent once or again. */
async function countsOf(query: Query, practiceId: PracticeId, ids: readonly string[]) {
  const rows = await tablesOf(query)
    .selectFrom('MailingRecipient as r')
    .leftJoin('Message as m', (join) =>
      join.onRef('m.practiceId', '=', 'r.practiceId').onRef('m.key', '=', 'r.messageKey'),
    )
    .leftJoin(countedRepetitions(query, practiceId).as('a'), 'a.repeats', 'r.messageKey')
    .select(['r.mailingId', 'r.state', 'm.status', 'a.status as again', sql<number>`count(*)::int`.as('count')])
    .where('r.practiceId', '=', practiceId)
    .where('r.mailingId', 'in', ids)
    .groupBy(['r.mailingId', 'r.state', 'm.status', 'a.status'])
    .execute()
  return rows.map(({ again, status, ...row }) => ({
    ...row,
    status: isRepetitionCounted(status, again) ? again : status,
  }))
}

type Count = Awaited<ReturnType<typeof countsOf>>[number]

function shown(row: Row, counts: readonly Count[], vault: Vault): Shown & { above: string | null } {
  const own = counts.filter(({ mailingId }) => mailingId === row.id)
  const sum = (chosen: (count: Count) => boolean) => own.filter(chosen).reduce((total, { count }) => total + count, 0)
  const inState = (state: RecipientState) => sum((count) => count.state === state)
  const isSent = ({ status }: Count) => status !== null && arrivedStates.includes(status)
  const written = inState('written')
  const underway = sum(({ state, status }) => state === 'written' && status === 'queued')
  const sent = sum((count) => count.state === 'written' && isSent(count))
  const cancelled = sum(({ state, status }) => state === 'written' && status === 'cancelled')
  // Nobody tried to send these: the message says why.
  const leftOut = sum(({ state, status }) => state === 'written' && (status === 'skipped' || status === 'suppressed'))
  const words = openMailing(vault, row.id, row.content ?? null)
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    state: row.state,
    subject: words && (row.channel === 'sms' ? words.above : words.subject),
    above: words?.above ?? null,
    createdAt: row.createdAt,
    goesOnAt: row.goesOnAt ?? null,
    total: sum(() => true),
    waiting: inState('waiting'),
    underway,
    sent,
    failed: written - underway - sent - cancelled - leftOut,
    passedOver: inState('passed_over') + leftOut,
    stopped: inState('stopped') + cancelled,
  }
}

async function shownRows(query: Query, scope: PracticeScope, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const vault = await readVault(query, scope.secrets, scope.practiceId)
  const ids = rows.map(({ id }) => id)
  const counts = await countsOf(query, scope.practiceId, ids)
  return rows.map((row) => shown(row, counts, vault))
}

/** A page of what was written, the latest first. */
export async function listMailings(query: Query, scope: PracticeScope, { page, perPage }: Paging) {
  const rows = await rowsOf(query, scope.practiceId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const total = await countOf(tablesOf(query).selectFrom('Mailing').where('practiceId', '=', scope.practiceId))
  return { rows: await shownRows(query, scope, rows), total }
}

/** One of them; `not_found` for another practice's. */
export async function findMailing(query: Query, scope: PracticeScope, id: string) {
  const rows = await rowsOf(query, scope.practiceId).where('id', '=', id).execute()
  const [found] = await shownRows(query, scope, rows)
  if (!found) throw fail('not_found')
  return found
}
