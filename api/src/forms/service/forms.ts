import { newId } from '../../db/base.ts'
import { ms, type Query } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { FormContent } from '../content.ts'

/** A list that is read whole; nobody asks more. */
const MOST_FORMS = 200

interface SummaryRow {
  id: string
  draft: FormContent
  revision: number
  changed: number
  archived: number | null
  published: { id: string; number: number; publishedAt: number } | null
  has_changes: boolean
  answer_count: number
}

const FORMS = `
  select f.id, f.draft, f.revision, ${ms('f.changed_at')} as changed, ${ms('f.archived_at')} as archived,
    case when v.id is null then null
      else json_build_object('id', v.id, 'number', v.number, 'publishedAt', ${ms('v.published_at')}) end as published,
    v.id is null or v.content <> f.draft as has_changes,
    (select count(*)::int from form_answer a
       join custom_form_version w on w.practice_id = a.practice_id and w.id = a.version_id
     where a.practice_id = f.practice_id and w.form_id = f.id and a.replaces_id is null) as answer_count
  from custom_form f left join lateral (
    select * from custom_form_version v where v.practice_id = f.practice_id and v.form_id = f.id
    order by number desc limit 1) v on true
  where f.practice_id = $1`

/** A published version, as rows have it. */
interface PublishedRow {
  id: string
  number: number
  publishedAt: number
}

const published = ({ publishedAt, ...version }: PublishedRow) => ({ ...version, publishedAt: new Date(publishedAt) })

const summary = (row: SummaryRow) => ({
  id: row.id,
  name: row.draft.name,
  questionCount: row.draft.questions.length,
  published: row.published && published(row.published),
  hasChanges: row.has_changes,
  answerCount: row.answer_count,
  archivedAt: row.archived === null ? null : new Date(row.archived),
  changedAt: new Date(row.changed),
})

/** The forms of a practice by name: those in use, or those that are put away. */
export async function listForms(query: Query, practiceId: string, isArchived: boolean) {
  const rows = await query<SummaryRow>(
    `${FORMS} and (f.archived_at is not null) = $2 order by lower(f.draft->'name'->>'fr'), f.id`,
    [practiceId, isArchived],
  )
  return rows.map(summary)
}

/** A form with its draft and its versions. */
export async function readForm(query: Query, practiceId: string, id: string) {
  const [[row], versions] = await Promise.all([
    query<SummaryRow>(`${FORMS} and f.id = $2`, [practiceId, id]),
    query<PublishedRow>(
      `select id, number, ${ms('published_at')} as "publishedAt" from custom_form_version
       where practice_id = $1 and form_id = $2 order by number desc`,
      [practiceId, id],
    ),
  ])
  if (!row) throw fail('not_found')
  return { ...summary(row), draft: row.draft, revision: row.revision, versions: versions.map(published) }
}

/** A version as it was published. */
export async function readFormVersion(query: Query, practiceId: string, formId: string, number: number) {
  const [row] = await query<PublishedRow & { content: FormContent }>(
    `select id, number, ${ms('published_at')} as "publishedAt", content from custom_form_version
     where practice_id = $1 and form_id = $2 and number = $3`,
    [practiceId, formId, number],
  )
  if (!row) throw fail('not_found')
  return { ...published(row), content: row.content }
}

/** Begins a form. Two who begin one at once do it one after the other. */
export async function addForm(query: Query, practiceId: string, content: FormContent, now: Date) {
  await query('select from practice where id = $1 for update', [practiceId])
  const [counted] = await query<{ count: number }>(
    'select count(*)::int as count from custom_form where practice_id = $1',
    [practiceId],
  )
  if ((counted?.count ?? 0) >= MOST_FORMS) throw fail('limit_reached', { most: MOST_FORMS })
  const id = newId()
  await query(
    `insert into custom_form (id, practice_id, draft, revision, created_at, changed_at)
     values ($1, $2, $3::jsonb, 1, $4::timestamptz, $4::timestamptz)`,
    [id, practiceId, JSON.stringify(content), now.toISOString()],
  )
  await publishChange(query, practiceId, 'custom-forms')
  return readForm(query, practiceId, id)
}

/** Begins another form with the draft of this one. */
export async function duplicateForm(query: Query, practiceId: string, id: string, now: Date) {
  const { draft } = await readForm(query, practiceId, id)
  return addForm(query, practiceId, draft, now)
}

interface Change {
  draft?: { content: FormContent; revision: number } | undefined
  isArchived?: boolean | undefined
}

/** Changes the draft, puts a form away or takes it back. A draft that another page has changed meanwhile is `conflict`. */
export async function changeForm(query: Query, practiceId: string, id: string, change: Change, now: Date) {
  const { revision, archived } = await lockForm(query, practiceId, id)
  if (change.draft) {
    if (change.draft.revision !== revision) throw fail('conflict', { revision })
    await query(
      `update custom_form set draft = $3::jsonb, revision = revision + 1, changed_at = $4
       where practice_id = $1 and id = $2`,
      [practiceId, id, JSON.stringify(change.draft.content), now.toISOString()],
    )
  }
  if (change.isArchived !== undefined && change.isArchived !== archived)
    await query('update custom_form set archived_at = $3 where practice_id = $1 and id = $2', [
      practiceId,
      id,
      change.isArchived ? now.toISOString() : null,
    ])
  await publishChange(query, practiceId, 'custom-forms')
  return readForm(query, practiceId, id)
}

/** Makes a version of the draft. The one before stays with those whom it was sent to. */
export async function publishForm(query: Query, practiceId: string, id: string, revision: number, now: Date) {
  const locked = await lockForm(query, practiceId, id)
  if (locked.revision !== revision) throw fail('conflict', { revision: locked.revision })
  const form = await readForm(query, practiceId, id)
  if (!form.draft.questions.length) throw refuseField('questions', 'required')
  if (!form.hasChanges) return form
  await query(
    `insert into custom_form_version (id, practice_id, form_id, number, content, published_at)
     values ($1, $2, $3, $4, $5::jsonb, $6)`,
    [newId(), practiceId, id, (form.versions[0]?.number ?? 0) + 1, JSON.stringify(form.draft), now.toISOString()],
  )
  await publishChange(query, practiceId, 'custom-forms')
  return readForm(query, practiceId, id)
}

async function lockForm(query: Query, practiceId: string, id: string) {
  const [row] = await query<{ revision: number; archived: boolean }>(
    `select revision, archived_at is not null as archived from custom_form
     where practice_id = $1 and id = $2 for update`,
    [practiceId, id],
  )
  if (!row) throw fail('not_found')
  return row
}
