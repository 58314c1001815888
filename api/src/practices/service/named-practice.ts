import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { type Failure, fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { ShownPractice } from '../contract/look.ts'
import { isDiscreet } from '../discretion.ts'
import { isPracticeOpen } from '../practitioner.ts'
import { readSettings } from '../settings.ts'
import { shownPractice } from './look.ts'

type Shown = z.output<typeof ShownPractice>

/**
 * The practice that a page names to somebody who is not let in: before a sign-in, or once its link has ended. Null
 * where discretion forbids it, where the practice is closed, and where no client is known any more.
 */
export async function namedPractice(
  query: Query,
  practiceId: PracticeId,
  clients: readonly { isDiscreet: boolean }[],
): Promise<Shown | null> {
  if (!clients.length || !(await isPracticeOpen(query, practiceId))) return null
  const settings = await readSettings(query, practiceId)
  return clients.some((client) => isDiscreet(settings, client)) ? null : shownPractice(query, practiceId)
}

/**
 * Refuses an ended link of ours, in the language of its client. `patientId`: the client to whom it was sent; null if
 * nobody knows any more.
 */
export async function endedLink(
  query: Query,
  { practiceId, patientId, reason }: { practiceId: PracticeId; patientId: string | null; reason: string },
): Promise<Failure> {
  const clients = await tablesOf(query)
    .selectFrom('Patient')
    .select(['isDiscreet', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .execute()
  const practice = await namedPractice(query, practiceId, clients)
  const locale = clients[0]?.locale
  return fail('link_expired', { reason, ...(practice && { practice }), ...(locale && { locale }) })
}
