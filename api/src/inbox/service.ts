import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { ms, type Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { enqueueMessages } from '../messages/service.ts'
import { parseSource } from '../sessions/source.ts'
import type { InboxMessage, InboxThread, inbox } from './contract.ts'

type Listed = z.output<typeof InboxMessage>
type Thread = z.output<typeof InboxThread>
type Asked = z.output<typeof inbox.list.query>
type Mark = z.output<typeof inbox.mark.body>

/** Whose inbox, and with what it is opened. */
export interface InboxScope {
  query: Query
  practiceId: string
  secrets: Secrets
}

/** What a message and an answer are sealed for. */
export const aboutMessage = (id: string) => `inbox_message.text:${id}`
export const aboutAnswer = (id: string) => `inbox_answer.text:${id}`

export const TOPIC = 'inbox'

/** Nobody reads whether it is a hundred or a thousand. */
const COUNTED_UP_TO = 100
const PREVIEW = 160

interface Row extends Pick<Listed, 'id' | 'name' | 'email' | 'phone' | 'locale'> {
  text: Buffer
  source: unknown
  received: number
  read: number | null
  answered: number | null
  archived: number | null
}

const COLUMNS = `m.id, m.name, m.email, m.phone, m.text, m.locale, m.source, ${ms('m.received_at')} as received,
  ${ms('m.read_at')} as read, ${ms('m.answered_at')} as answered, ${ms('m.archived_at')} as archived`

const conditions: Record<Asked['view'], string> = {
  open: 'm.archived_at is null',
  unread: 'm.archived_at is null and m.read_at is null',
  waiting: 'm.archived_at is null and m.answered_at is null',
  answered: 'm.archived_at is null and m.answered_at is not null',
  archived: 'm.archived_at is not null',
}

const dateOf = (value: number | null) => (value === null ? null : new Date(value))

function listed(vault: Vault, row: Row): Listed & { text: string } {
  const opened = textUnlessLost(vault, aboutMessage(row.id), row.text)
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
    receivedAt: new Date(row.received),
    readAt: dateOf(row.read),
    answeredAt: dateOf(row.answered),
    archivedAt: dateOf(row.archived),
  }
}

/** A page of the inbox, the latest first. */
export async function listMessages({ query, practiceId, secrets }: InboxScope, asked: Asked) {
  const vault = await readVault(query, secrets, practiceId)
  const values: unknown[] = [practiceId]
  const sought = asked.q ? ` and (${foundIn(values, asked.q)})` : ''
  const where = `m.practice_id = $1 and ${conditions[asked.view]}${sought}`
  const [[counted], rows] = await Promise.all([
    query<{ total: number }>(`select count(*)::int as total from inbox_message m where ${where}`, values),
    query<Row>(
      `select ${COLUMNS} from inbox_message m where ${where} order by m.received_at desc, m.id desc
       limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`,
      values,
    ),
  ])
  return { rows: rows.map((row) => listed(vault, row)), total: counted?.total ?? 0 }
}

/** Every word must stand in the name, the address or the telephone, whatever its accents. */
const foundIn = (values: unknown[], q: string) =>
  q
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => {
      const place = `unaccent(lower($${values.push(word)}))`
      return `strpos(unaccent(lower(m.name || ' ' || m.email || ' ' || coalesce(m.phone, ''))), ${place}) > 0`
    })
    .join(' and ')

/** How many wait to be read. */
export async function countUnread(query: Query, practiceId: string): Promise<{ count: number }> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (select from inbox_message
       where practice_id = $1 and read_at is null and archived_at is null limit ${COUNTED_UP_TO}) unread`,
    [practiceId],
  )
  return row ?? { count: 0 }
}

/** One message with its answers; `not_found` for another practice's. */
export async function readMessage({ query, practiceId, secrets }: InboxScope, id: string): Promise<Thread> {
  const vault = await readVault(query, secrets, practiceId)
  const [row] = await query<Row>(`select ${COLUMNS} from inbox_message m where m.practice_id = $1 and m.id = $2`, [
    practiceId,
    id,
  ])
  if (!row) throw fail('not_found')
  const [answers, patients] = await Promise.all([
    query<{ id: string; by: string; text: Buffer; sent: number; status: string | null }>(
      `select a.id, t.name as by, a.text, ${ms('a.sent_at')} as sent, d.status
       from inbox_answer a
         join practitioner t on t.practice_id = a.practice_id and t.id = a.practitioner_id
         left join message d on d.practice_id = a.practice_id and d.key = 'inbox:answered:' || a.id
       where a.practice_id = $1 and a.inbox_message_id = $2 order by a.sent_at, a.id`,
      [practiceId, id],
    ),
    query<Thread['patients'][number]>(
      `select id, firstname, lastname from patient where practice_id = $1 and email_key = lower($2)
       order by archived_at is not null, created_at limit 5`,
      [practiceId, row.email],
    ),
  ])
  return {
    ...listed(vault, row),
    source: parseSource(row.source),
    patients,
    answers: answers.map(({ id: answerId, by, text, sent, status }) => ({
      id: answerId,
      by,
      sentAt: new Date(sent),
      text: textUnlessLost(vault, aboutAnswer(answerId), text) ?? '',
      delivery: status === 'sent' || status === 'queued' ? status : 'failed',
    })),
  }
}

/** Marks as read or unread, archives or brings back. What is so already stays as it was. */
export async function markMessage(
  place: InboxScope,
  id: string,
  { isRead, isArchived }: Mark,
  now: Date,
): Promise<Listed> {
  const { query, practiceId, secrets } = place
  const vault = await readVault(query, secrets, practiceId)
  const [row] = await query<Row>(
    `update inbox_message m set
       read_at = case when $3::boolean is null then read_at when $3 then coalesce(read_at, $5::timestamptz) end,
       archived_at = case when $4::boolean is null then archived_at when $4 then coalesce(archived_at, $5::timestamptz) end
     where practice_id = $1 and id = $2 returning ${COLUMNS}`,
    [practiceId, id, isRead ?? null, isArchived ?? null, now.toISOString()],
  )
  if (!row) throw fail('not_found')
  await publishChange(query, practiceId, TOPIC)
  return listed(vault, row)
}

/**
 * Answers by mail. The message counts as read and answered. `email_unverified` for who has not shown whose address the own
 * account has: writing to one's own form in somebody's name and answering would send anything to anybody.
 */
export async function answerMessage(
  place: InboxScope,
  id: string,
  text: string,
  { actor, now }: { actor: PractitionerActor; now: Date },
): Promise<Thread> {
  if (!actor.emailVerifiedAt) throw fail('email_unverified')
  const { query, practiceId, secrets } = place
  const vault = await vaultOf(query, secrets, practiceId)
  const [answered] = await query(
    `update inbox_message set answered_at = $3, read_at = coalesce(read_at, $3::timestamptz)
     where practice_id = $1 and id = $2 returning id`,
    [practiceId, id, now.toISOString()],
  )
  if (!answered) throw fail('not_found')
  const answerId = newId()
  await query(
    `insert into inbox_answer (id, practice_id, inbox_message_id, practitioner_id, text, sent_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [answerId, practiceId, id, actor.practitionerId, vault.seal(aboutAnswer(answerId), text), now.toISOString()],
  )
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'inbox.answered',
    data: { answerId },
    now,
    to: [{ audience: 'client', key: `inbox:answered:${answerId}` }],
  })
  await publishChange(query, practiceId, TOPIC)
  return readMessage(place, id)
}

/** Deletes a message with its answers. That somebody did is written down; what it said is not. */
export async function removeMessage(query: Query, id: string, actor: PractitionerActor, now: Date): Promise<void> {
  const { practiceId, userId, name } = actor
  const [gone] = await query('delete from inbox_message where practice_id = $1 and id = $2 returning id', [
    practiceId,
    id,
  ])
  if (!gone) throw fail('not_found')
  await writeAudit(query, {
    practiceId,
    by: 'practitioner',
    actor: { id: userId, name },
    action: 'contact_message.removed',
    now,
  })
  await publishChange(query, practiceId, TOPIC)
}
