import { writeAudit } from '../audit/service.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { ActionContext, OrmDatabase, PractitionerInAction } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import type { NewsChoice } from './states.ts'

/** What a client has said of news, and when; `not_found` for another practice's. */
export async function readNews({ db, scope }: Pick<ActionContext<OrmDatabase>, 'db' | 'scope'>, id: string) {
  const client = await tablesOf(db.em)
    .selectFrom('Patient')
    .select(['newsChoice', 'newsSaidAt'])
    .where('practiceId', '=', scope.practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!client) throw fail('not_found')
  return { choice: client.newsChoice ?? null, saidAt: client.newsSaidAt ?? null }
}

/** Notes what a client has said of news. The same once more changes nothing: since when it holds is a proof. */
export async function storeNews(
  action: ActionContext<OrmDatabase, PractitionerInAction>,
  id: string,
  choice: NewsChoice,
) {
  const { db, actor, scope, now } = action
  const { practiceId } = scope
  const known = await readNews(action, id)
  if (known.choice === choice) return known
  await tablesOf(db.em)
    .updateTable('Patient')
    .set(({ eb, ref }) => ({
      newsChoice: choice,
      newsSaidAt: now,
      revision: eb(ref('revision'), '+', 1),
      updatedAt: now,
    }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  await writeAudit(db.query, {
    practiceId,
    by: 'practitioner',
    actor: { id: actor.userId, name: actor.name },
    action: 'patient.news_said',
    details: { patientId: id, choice },
    now,
  })
  await publishChange(db.query, practiceId, 'patients')
  return readNews(action, id)
}
