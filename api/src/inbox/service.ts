import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ActingPractitioner, PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { parseSource } from '../sessions/source.ts'
import type { InboxMessage, InboxThread, inbox } from './contract.ts'

type Listed = z.output<typeof InboxMessage>
type Thread = z.output<typeof InboxThread>
type InboxQuery = z.output<typeof inbox.list.query>
type Mark = z.output<typeof inbox.mark.body>

/** The practice of the inbox, and its key. */
export interface InboxScope {
  query: Query
  practiceId: PracticeId
  secrets: Secrets
}

export const INBOX_TOPIC = 'inbox'

/** Counting stops here: the page shows no higher number. */
const COUNTED_UP_TO = 100
const PREVIEW = 160

const columns = [
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

type Row = Pick<Selectable<Tables['InboxMessage']>, (typeof columns)[number]>

function listed(vault: Vault, row: Row): Listed & { text: string } {
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
      .select(columns)
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(search.perPage)
      .offset((search.page - 1) * search.perPage)
      .execute(),
  ])
  return { rows: rows.map((row) => listed(vault, row)), total }
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
export async function readMessage({ query, practiceId, secrets }: InboxScope, id: string): Promise<Thread> {
  const tables = tablesOf(query)
  const vault = await readVault(query, secrets, practiceId)
  const row = await tables
    .selectFrom('InboxMessage')
    .select(columns)
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
    ...listed(vault, row),
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

/** Marks messages as read or unread, archives or restores them. A message that is so already stays as it is. */
export async function markMessage(
  place: InboxScope,
  id: string,
  { isRead, isArchived }: Mark,
  now: Date,
): Promise<Listed> {
  const { query, practiceId, secrets } = place
  const vault = await readVault(query, secrets, practiceId)
  const row = await tablesOf(query)
    .updateTable('InboxMessage')
    .set(({ fn, ref, val }) => ({
      readAt: isRead === undefined ? ref('readAt') : isRead ? fn.coalesce('readAt', val(now)) : null,
      archivedAt:
        isArchived === undefined ? ref('archivedAt') : isArchived ? fn.coalesce('archivedAt', val(now)) : null,
    }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  await publishChange(query, practiceId, INBOX_TOPIC)
  return listed(vault, row)
}

/**
 * Answers by mail. The message counts as read and answered. `email_unverified` for an account whose own address is not
 * confirmed: writing to one's own form in somebody's name, and answering, would send anything to anybody.
 */
export async function answerMessage(
  place: InboxScope,
  id: string,
  text: string,
  { actor, now }: { actor: ActingPractitioner; now: Date },
): Promise<Thread> {
  if (!actor.emailVerifiedAt) throw fail('email_unverified')
  const { query, practiceId, secrets } = place
  const vault = await vaultOf(query, secrets, practiceId)
  const tables = tablesOf(query)
  const answered = await tables
    .updateTable('InboxMessage')
    .set(({ fn, val }) => ({ answeredAt: now, readAt: fn.coalesce('readAt', val(now)) }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!answered) throw fail('not_found')
  const answerId = newId()
  const sealed = vault.seal(`inbox_answer.text:${answerId}`, text)
  const { practitionerId } = actor
  await tables
    .insertInto('InboxAnswer')
    .values({ id: answerId, practiceId, inboxMessageId: id, practitionerId, text: sealed, sentAt: now })
    .execute()
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'inbox.answered',
    data: { answerId },
    now,
    to: [{ audience: 'client', key: `inbox:answered:${answerId}` }],
  })
  await publishChange(query, practiceId, INBOX_TOPIC)
  return readMessage(place, id)
}

/**
 * Deletes a message with its answers. The log says that somebody did, not what it said. `conflict` while an answer
 * waits to be sent, which would be lost silently.
 */
export async function removeMessage(query: Query, id: string, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId } = actor
  const tables = tablesOf(query)
  const row = await tables
    .selectFrom('InboxMessage')
    .select('dataRequest')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  // Requests about data, and their outcome, must remain provable (GDPR, article 5(2)).
  if (row.dataRequest) throw fail('conflict')
  const waiting = await tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('audience', '=', 'client')
    .where('status', '=', 'queued')
    .where('template', '=', 'inbox.answered')
    .where(({ ref, selectFrom }) => {
      const answers = selectFrom('InboxAnswer').select('id').where('inboxMessageId', '=', id)
      return sql<boolean>`(${ref('data')} ->> 'answerId')::uuid in ${answers}`
    })
    .executeTakeFirst()
  if (waiting) throw fail('conflict', { reason: 'answer_waits' })
  await tables.deleteFrom('InboxMessage').where('practiceId', '=', practiceId).where('id', '=', id).execute()
  await writePractitionerAudit(query, 'contact_message.removed', { actor, now })
  await publishChange(query, practiceId, INBOX_TOPIC)
}
