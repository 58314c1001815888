import { sql } from 'kysely'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { FormContent } from '../content.ts'

/** The list is read whole; nobody asks more. */
const MOST_FORMS = 200

/** The forms of a practice with their latest versions, and how often they were answered. */
const formsIn = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('CustomForm as f')
    .leftJoin('CustomFormVersion as v', (join) =>
      join
        .onRef('v.practiceId', '=', 'f.practiceId')
        .onRef('v.formId', '=', 'f.id')
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('CustomFormVersion as later')
                .select('later.id')
                .whereRef('later.practiceId', '=', 'v.practiceId')
                .whereRef('later.formId', '=', 'v.formId')
                .whereRef('later.number', '>', 'v.number'),
            ),
          ),
        ),
    )
    .select(['f.id', 'f.draft', 'f.revision', 'f.changedAt', 'f.archivedAt', 'v.id as versionId', 'v.number'])
    .select('v.publishedAt')
    .select(({ or, eb, ref, selectFrom }) => [
      or([eb('v.id', 'is', null), eb('v.content', '<>', ref('f.draft'))]).as('hasChanges'),
      selectFrom('FormAnswer as a')
        .innerJoin('CustomFormVersion as w', (join) =>
          join.onRef('w.practiceId', '=', 'a.practiceId').onRef('w.id', '=', 'a.versionId'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('a.practiceId', '=', 'f.practiceId')
        .whereRef('w.formId', '=', 'f.id')
        .where('a.replacesId', 'is', null)
        .as('answerCount'),
    ])
    .where('f.practiceId', '=', practiceId)

type FormRow = Awaited<ReturnType<ReturnType<typeof formsIn>['executeTakeFirstOrThrow']>>

const summary = ({ versionId, number, publishedAt, ...row }: FormRow) => ({
  id: row.id,
  name: row.draft.name,
  questionCount: row.draft.questions.length,
  published: versionId && number && publishedAt ? { id: versionId, number, publishedAt } : null,
  hasChanges: Boolean(row.hasChanges),
  answerCount: row.answerCount ?? 0,
  archivedAt: row.archivedAt,
  changedAt: row.changedAt,
})

/** The published versions of a form. */
const versionsOf = (query: Query, practiceId: PracticeId, formId: string) =>
  tablesOf(query)
    .selectFrom('CustomFormVersion')
    .select(['id', 'number', 'publishedAt'])
    .where('practiceId', '=', practiceId)
    .where('formId', '=', formId)

/** The forms of a practice by name: active or archived ones. */
export async function listForms(query: Query, practiceId: PracticeId, isArchived: boolean) {
  const rows = await formsIn(query, practiceId)
    .where('f.archivedAt', isArchived ? 'is not' : 'is', null)
    .orderBy(({ ref }) => sql`lower(${ref('f.draft')}->'name'->>'fr')`)
    .orderBy('f.id')
    .execute()
  return rows.map(summary)
}

/** A form with its draft and its versions. */
export async function readForm(query: Query, practiceId: PracticeId, id: string) {
  const [row, versions] = await Promise.all([
    formsIn(query, practiceId).where('f.id', '=', id).executeTakeFirst(),
    versionsOf(query, practiceId, id).orderBy('number', 'desc').execute(),
  ])
  if (!row) throw fail('not_found')
  return { ...summary(row), draft: row.draft, revision: row.revision, versions }
}

/** A version as it was published. */
export async function readFormVersion(query: Query, practiceId: PracticeId, formId: string, number: number) {
  const row = await versionsOf(query, practiceId, formId)
    .select('content')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

/** Creates a form. Two that are created at once run one after the other. */
export async function addForm(query: Query, practiceId: PracticeId, content: FormContent, now: Date) {
  const tables = tablesOf(query)
  await tables.selectFrom('Practice').select('id').where('id', '=', practiceId).forUpdate().execute()
  const count = await countOf(tables.selectFrom('CustomForm').where('practiceId', '=', practiceId))
  if (count >= MOST_FORMS) throw fail('limit_reached', { most: MOST_FORMS })
  const id = newId()
  await tables
    .insertInto('CustomForm')
    .values({ id, practiceId, draft: content, revision: 1, createdAt: now, changedAt: now })
    .execute()
  await publishChange(query, practiceId, 'custom-forms')
  return readForm(query, practiceId, id)
}

/** Creates another form from the draft of this one. */
export async function duplicateForm(query: Query, practiceId: PracticeId, id: string, now: Date) {
  const { draft } = await readForm(query, practiceId, id)
  return addForm(query, practiceId, draft, now)
}

/** One form of a practice, and when it changes. */
interface ChangedForm {
  practiceId: PracticeId
  id: string
  now: Date
}

interface Change {
  draft?: { content: FormContent; revision: number } | undefined
  isArchived?: boolean | undefined
}

/** Changes the draft, archives a form or restores it. A draft that another page has changed since is `conflict`. */
export async function changeForm(query: Query, { practiceId, id, now }: ChangedForm, change: Change) {
  const { revision, archivedAt } = await lockForm(query, practiceId, id)
  if (change.draft) {
    if (change.draft.revision !== revision) throw fail('conflict', { revision })
    await updateForm(query, practiceId, id)
      .set({ draft: change.draft.content, revision: revision + 1, changedAt: now })
      .execute()
  }
  if (change.isArchived !== undefined && change.isArchived !== (archivedAt !== null))
    await updateForm(query, practiceId, id)
      .set({ archivedAt: change.isArchived ? now : null })
      .execute()
  await publishChange(query, practiceId, 'custom-forms')
  return readForm(query, practiceId, id)
}

/** Publishes the draft as a version. Earlier links keep the earlier version. */
export async function publishForm(query: Query, { practiceId, id, now }: ChangedForm, revision: number) {
  const locked = await lockForm(query, practiceId, id)
  if (locked.revision !== revision) throw fail('conflict', { revision: locked.revision })
  const form = await readForm(query, practiceId, id)
  if (!form.draft.questions.length) throw refuseField('questions', 'required')
  if (!form.hasChanges) return form
  const number = (form.versions[0]?.number ?? 0) + 1
  await tablesOf(query)
    .insertInto('CustomFormVersion')
    .values({ id: newId(), practiceId, formId: id, number, content: form.draft, publishedAt: now })
    .execute()
  await publishChange(query, practiceId, 'custom-forms')
  return readForm(query, practiceId, id)
}

async function lockForm(query: Query, practiceId: PracticeId, id: string) {
  const row = await tablesOf(query)
    .selectFrom('CustomForm')
    .select(['revision', 'archivedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row
}

const updateForm = (query: Query, practiceId: PracticeId, id: string) =>
  tablesOf(query).updateTable('CustomForm').where('practiceId', '=', practiceId).where('id', '=', id)
