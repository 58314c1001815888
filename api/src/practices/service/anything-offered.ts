import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { offeredTypes } from '../offered-types.ts'
import { isPracticeOpen } from '../practitioner.ts'

/** Whether visitors of a practice are offered any type of session: it is open, and one of its types has a place. */
export async function isAnythingOffered(query: Query, practiceId: PracticeId): Promise<boolean> {
  const tables = tablesOf(query)
  const [isOpen, types, video] = await Promise.all([
    isPracticeOpen(query, practiceId),
    tables
      .selectFrom('SessionType')
      .select(['locations', 'isPack', 'delayWeeks'])
      .where('practiceId', '=', practiceId)
      .where('isActive', '=', true)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    tables.selectFrom('VideoChoice').select('practiceId').where('practiceId', '=', practiceId).executeTakeFirst(),
  ])
  return isOpen && offeredTypes(types, video !== undefined).length > 0
}
