import { readEachPractice } from '../client-area/each-practice.ts'
import { isClientIn } from '../client-area/service.ts'
import type { Query } from '../db/query.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import { storeSmsRefusal } from '../patients/sms-refusal.ts'
import type { PracticeId } from '../practice-id.ts'

/** The signed-in client's choices about the SMS of each practice that sends any. */
export async function smsChoicesOf({ app, query, actor }: ClientAction) {
  return readEachPractice({ app, query, actor }, async (inside, { practiceId }) => {
    const rows = await filesOf(inside, practiceId, actor.accountId)
    const [first] = rows
    return first ? { practiceId, practice: first.name, refusesSms: rows.every((row) => row.refusesSms) } : null
  })
}

/** The patients of a client where SMS are sent, or were refused. */
const filesOf = (query: Query, practiceId: PracticeId, accountId: string) =>
  tablesOf(query)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('Practice as c', 'c.id', 'l.practiceId')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
    )
    .leftJoin('OctopushAccount as o', 'o.practiceId', 'l.practiceId')
    .select(['p.id', 'p.refusesSms', 'c.name'])
    .where('l.clientAccountId', '=', accountId)
    .where('l.practiceId', '=', practiceId)
    .where(({ or, eb }) => or([eb('o.id', 'is not', null), eb('p.refusesSms', '=', true)]))
    .execute()

/** Records that the client wants no SMS of a practice, or wants them again, for each of their patients there. */
export async function chooseSms(
  action: ClientAction,
  { practiceId, refuses }: { practiceId: PracticeId; refuses: boolean },
) {
  const { app, query, now } = action
  const { accountId } = action.actor
  if (!(await isClientIn(query, practiceId, accountId))) throw fail('not_found')
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const own = queryOf(em)
    const files = await tablesOf(own)
      .selectFrom('ClientAccountPatient')
      .select('patientId')
      .where('clientAccountId', '=', accountId)
      .where('practiceId', '=', practiceId)
      .execute()
    for (const { patientId } of files) await storeSmsRefusal(own, { practiceId, patientId }, refuses, now)
  })
  return smsChoicesOf(action)
}
