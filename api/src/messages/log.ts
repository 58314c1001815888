import { millisecondsInDay } from 'date-fns/constants'
import type { ExpressionBuilder } from 'kysely'
import type * as z from 'zod'
import { readVault, type Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { countOf, MOST_COUNTED, tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { withoutTokens } from '../mail/links.ts'
import type { PracticeId } from '../practice-id.ts'
import type { LoggedMessage, messages } from './contract.ts'
import { isNeverSent } from './never-sent.ts'
import { otherReceiverOf } from './other-receiver.ts'
import { reasonOf } from './reason.ts'
import { canCancel, canResend } from './resend.ts'
import { openContent, openRecipient } from './sealed-message.ts'

type Shown = z.output<typeof LoggedMessage>
type LogQuery = Omit<z.output<typeof messages.list.query>, 'sort'> & { sort?: string }

/** Builds only the requested conditions, since PostgreSQL plans by the statement. */
function matching(practiceId: PracticeId, search: Partial<LogQuery>) {
  return ({ eb, and }: ExpressionBuilder<Tables, 'Message'>) =>
    and([
      eb('practiceId', '=', practiceId),
      eb('audience', '=', 'client'),
      ...(search.from ? [eb('createdAt', '>=', search.from)] : []),
      ...(search.to ? [eb('createdAt', '<', search.to)] : []),
      ...(search.channel ? [eb('channel', '=', search.channel)] : []),
      ...(search.state ? [eb('status', '=', search.state)] : []),
      ...(search.template ? [eb('template', '=', search.template)] : []),
      ...(search.patientId ? [eb('patientId', '=', search.patientId)] : []),
      ...(search.sessionId ? [eb('sessionId', '=', search.sessionId)] : []),
    ])
}

/**
 * A page of the messages to clients, by default the latest first, and how many match, counted no further than one can
 * read.
 */
export async function listClientMessages(query: Query, scope: PracticeScope, search: LogQuery, now: Date) {
  const db = tablesOf(query)
  const where = matching(scope.practiceId, search)
  const order = search.sort === 'createdAt' ? 'asc' : 'desc'
  const page = await db
    .selectFrom('Message')
    .select('id')
    .where(where)
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(search.perPage)
    .offset((search.page - 1) * search.perPage)
    .execute()
  const some = db
    .selectFrom('Message')
    .select('id')
    .where(where)
    .limit(MOST_COUNTED + 1)
  const total = await countOf(db.selectFrom(some.as('some')))
  const vault = await readVault(query, scope.secrets, scope.practiceId)
  const ids = page.map(({ id }) => id)
  const rows = new Map((await rowsOf(query, scope, ids)).map((row) => [row.id, shown(row, vault, now)]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total }
}

/** One message to a client, without its text; `not_found` for any other, and for another practice's. */
export async function findMessage(query: Query, scope: PracticeScope, id: string, now: Date): Promise<Shown> {
  const vault = await readVault(query, scope.secrets, scope.practiceId)
  return shown(await clientRow(query, scope, id), vault, now)
}

/** The same with the sent text. `isToClient`: it goes to the client's own address, not to who pays for them. */
export async function messageWithText(query: Query, scope: PracticeScope, id: string, now: Date) {
  const vault = await readVault(query, scope.secrets, scope.practiceId)
  const row = await clientRow(query, scope, id)
  const text = openContent(vault, row.id, row.content ?? null)?.text ?? null
  const other = await otherReceiverOf(query, { ...row, practiceId: scope.practiceId })
  return { ...shown(row, vault, now), text: text && withoutTokens(text), isToClient: other === null }
}

async function clientRow(query: Query, scope: PracticeScope, id: string): Promise<Row> {
  const [row] = await rowsOf(query, scope, [id])
  if (row?.audience !== 'client') throw fail('not_found')
  return row
}

/** What rows show, in no order. */
async function rowsOf(query: Query, { practiceId }: PracticeScope, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tablesOf(query)
    .selectFrom('Message as m')
    .leftJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'm.practiceId').onRef('s.id', '=', 'm.sessionId'),
    )
    .leftJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'm.practiceId').onRef('p.id', '=', 'm.patientId'),
    )
    .select([
      'm.id',
      'm.audience',
      'm.channel',
      'm.template',
      'm.data',
      'm.status',
      'm.recipient',
      'm.content',
      'm.error',
      'm.attempts',
      'm.createdAt',
      'm.sentAt',
      's.id as sessionId',
      's.startsAt',
      'p.id as patientId',
      'p.firstname',
      'p.lastname',
      isNeverSent('m').as('isNeverSent'),
    ])
    .where('m.practiceId', '=', practiceId)
    .where('m.id', 'in', ids)
    .execute()
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const shown = (row: Row, vault: Vault, now: Date): Shown => ({
  id: row.id,
  channel: row.channel,
  template: row.template,
  state: row.status,
  recipient: openRecipient(vault, row.id, row.recipient ?? null),
  subject: openContent(vault, row.id, row.content ?? null)?.subject || null,
  attempts: row.attempts,
  reason: reasonOf(row.status, row.error ?? null),
  session: row.sessionId && row.startsAt ? { id: row.sessionId, startsAt: row.startsAt } : null,
  patient:
    row.patientId && row.firstname !== null && row.lastname !== null
      ? { id: row.patientId, firstname: row.firstname, lastname: row.lastname }
      : null,
  createdAt: row.createdAt,
  sentAt: row.sentAt ?? null,
  canResend: canResend(row, now),
  canCancel: canCancel(row),
})

/** Deletes the text of messages that were sent that many days ago; the line stays as long as its client. */
export async function deleteOldTexts(query: Query, practiceId: PracticeId, days: number, now: Date): Promise<void> {
  await tablesOf(query)
    .updateTable('Message')
    .set({ content: null })
    .where('practiceId', '=', practiceId)
    .where('createdAt', '<', new Date(now.getTime() - days * millisecondsInDay))
    .where('content', 'is not', null)
    .execute()
}
