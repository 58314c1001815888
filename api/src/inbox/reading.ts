import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { parseSource } from '../sessions/source.ts'
import type { InboxMessage, InboxThread, inbox } from './contract.ts'

export type ListedMessage = z.output<typeof InboxMessage>
export type ReadThread = z.output<typeof InboxThread>
type InboxQuery = z.output<typeof inbox.list.query>

/** The practice of the inbox, and its key. */
export interface InboxScope {
  query: Query
  practiceId: PracticeId
  secrets: Secrets
}

/** Counting stops here: the page shows no higher number. */
const COUNTED_UP_TO = 100
const PREVIEW = 160
export const inboxColumns = [
  'id',
  'name',
  'email',
  'phone',
  'text',
  'locale',
  'source',
  'receivedAt',
  'readAt',
  'answeredAt',
  'archivedAt',
] as const

type Row = Pick<Selectable<Tables['InboxMessage']>, (typeof inboxColumns)[number]>

export function listedMessage(vault: Vault, row: Row): ListedMessage & { text: string } {
  const opened = textUnlessLost(vault, `inbox_message.text:${row.id}`, row.text)
  const text = opened ?? ''
  return {
    ...(opened === null && { isUnreadable: true as const }),
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    locale: row.locale,
    text,
    preview: text.replaceAll(/\s+/g, ' ').slice(0, PREVIEW),
    receivedAt: row.receivedAt,
    readAt: row.readAt,
    answeredAt: row.answeredAt,
    archivedAt: row.archivedAt,
  }
}

/** The messages of a view that a search finds. */
function messagesOf(query: Query, practiceId: PracticeId, { view, q }: InboxQuery) {
  const all = tablesOf(query).selectFrom('InboxMessage').where('practiceId', '=', practiceId)
  const shown = all.where('archivedAt', view === 'archived' ? 'is not' : 'is', null)
  const inView = {
    open: shown,
    archived: shown,
    unread: shown.where('readAt', 'is', null),
    waiting: shown.where('answeredAt', 'is', null),
    answered: shown.where('answeredAt', 'is not', null),
  }[view]
  // Every word must match the name, the address or the telephone, ignoring accents.
  const words = q ? q.split(/\s+/).slice(0, 8) : []
  return words.reduce(
    (found, word) =>
      found.where(({ ref }) => {
        const text = sql`${ref('name')} || ' ' || ${ref('email')} || ' ' || coalesce(${ref('phone')}, '')`
        return sql<boolean>`strpos(fold_text((${text}) collate "fr-x-icu"), fold_text(${word} collate "fr-x-icu")) > 0`
      }),
    inView,
  )
}

/** A page of the inbox, the latest first. */
export async function listMessages({ query, practiceId, secrets }: InboxScope, search: InboxQuery) {
  const vault = await readVault(query, secrets, practiceId)
  const found = messagesOf(query, practiceId, search)
  const [total, rows] = await Promise.all([
    countOf(found),
    found
      .select(inboxColumns)
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(search.perPage)
      .offset((search.page - 1) * search.perPage)
      .execute(),
  ])
  return { rows: rows.map((row) => listedMessage(vault, row)), total }
}

/** How many wait to be read. */
export async function countUnread(query: Query, practiceId: PracticeId): Promise<{ count: number }> {
  const unread = await tablesOf(query)
    .selectFrom('InboxMessage')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('readAt', 'is', null)
    .where('archivedAt', 'is', null)
    .limit(COUNTED_UP_TO)
    .execute()
  return { count: unread.length }
}

/** One message with its answers; `not_found` for another practice's. */
export async function readMessage({ query, practiceId, secrets }: InboxScope, id: string): Promise<ReadThread> {
  const tables = tablesOf(query)
  const vault = await readVault(query, secrets, practiceId)
  const row = await tables
    .selectFrom('InboxMessage')
    .select(inboxColumns)
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const [answers, patients] = await Promise.all([
    tables
      .selectFrom('InboxAnswer as a')
      .innerJoin('Practitioner as t', (join) =>
        join.onRef('t.practiceId', '=', 'a.practiceId').onRef('t.id', '=', 'a.practitionerId'),
      )
      .leftJoin('Message as d', (join) =>
        join
          .onRef('d.practiceId', '=', 'a.practiceId')
          .on(({ eb, ref }) => eb('d.key', '=', sql<string>`'inbox:answered:' || ${ref('a.id')}`)),
      )
      .select(['a.id', 't.name as by', 'a.text', 'a.sentAt', 'd.status'])
      .where('a.practiceId', '=', practiceId)
      .where('a.inboxMessageId', '=', id)
      .orderBy('a.sentAt')
      .orderBy('a.id')
      .execute(),
    tables
      .selectFrom('Patient')
      .select(['id', 'firstname', 'lastname'])
      .where('practiceId', '=', practiceId)
      .where('emailKey', '=', sql<string>`lower(${row.email})`)
      .orderBy(({ eb }) => eb('archivedAt', 'is not', null))
      .orderBy('createdAt')
      .limit(5)
      .execute(),
  ])
  return {
    ...listedMessage(vault, row),
    source: parseSource(row.source),
    patients,
    answers: answers.map(({ id: answerId, by, text, sentAt, status }) => ({
      id: answerId,
      by,
      sentAt,
      text: textUnlessLost(vault, `inbox_answer.text:${answerId}`, text) ?? '',
      delivery: status === 'sent' || status === 'queued' ? status : 'failed',
    })),
  }
}
