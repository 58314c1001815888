import type * as z from 'zod'
import { practicesOf } from '../client-area/linked-patients.ts'
import { pendingAddress } from '../client-area/new-address.ts'
import { readInPractice } from '../db/native.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ClientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import { hasUnsubscribed } from '../mail/opt-out.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClientProfile } from './contract.ts'

type Profile = z.output<typeof ClientProfile>

/** The data that a practice has of an account's client. */
const knownIn = (query: Query, practiceId: PracticeId, accountId: string) =>
  tablesOf(query)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('Practice as c', 'c.id', 'l.practiceId')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
    )
    .select(['l.practiceId', 'c.name as practice', 'p.firstname', 'p.lastname', 'p.phone', 'p.address', 'p.city'])
    .select(['p.isDiscreet', 'p.refusesReminders', 'p.newsChoice', 'p.email', 'p.unsubscribedAt'])
    .where('l.clientAccountId', '=', accountId)
    .where('l.practiceId', '=', practiceId)
    .execute()

/** A client's profile, each practice's part read by itself. */
export async function readClientProfile({
  app: { orm, config },
  query,
  actor: { accountId, clientSessionId },
  now,
}: ClientAction): Promise<Profile> {
  const tables = tablesOf(query)
  const account = await tables
    .selectFrom('ClientAccount')
    .select(['email', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw fail('not_signed_in')
  const practices: Profile['practices'] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const known = await readInPractice(orm, practiceId, (own) => knownIn(own.query, practiceId, accountId))
    for (const { newsChoice, email, unsubscribedAt, ...one } of known) {
      // Unsubscribing by a mail's link ends the news of all practices to its address.
      const isEnded = unsubscribedAt || (email && (await hasUnsubscribed(query, config.APP_SECRET, email)))
      practices.push({ ...one, wantsNews: !isEnded && (newsChoice === 'agreed' || newsChoice === 'informed') })
    }
  }
  const signIns = await tables
    .selectFrom('ClientSession')
    .select(['id', 'userAgent', 'isRemembered', 'createdAt', 'lastSeenAt'])
    .where('clientAccountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    ...account,
    pendingEmail: await pendingAddress(query, accountId, now),
    practices,
    signIns: signIns.map((signIn) => ({ ...signIn, isCurrent: signIn.id === clientSessionId })),
  }
}
