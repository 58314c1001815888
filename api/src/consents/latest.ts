import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** The consents of a client, each with its withdrawal, the latest first. */
export const consentsWithWithdrawals = (query: Query, practiceId: PracticeId, patientId: string) =>
  tablesOf(query)
    .selectFrom('Consent as c')
    .leftJoin('ConsentWithdrawal as w', (join) =>
      join.onRef('w.practiceId', '=', 'c.practiceId').onRef('w.consentId', '=', 'c.id'),
    )
    .select(['c.id', 'c.way', 'c.signedAt', 'c.paperSignedOn', 'w.withdrawnAt'])
    .where('c.practiceId', '=', practiceId)
    .where('c.patientId', '=', patientId)
    .orderBy('c.signedAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute()

type Standing = Awaited<ReturnType<typeof consentsWithWithdrawals>>

/** When the client withdrew a consent last; undefined where none was withdrawn. */
export const lastWithdrawal = (all: Standing): Date | undefined =>
  all.flatMap(({ withdrawnAt }) => withdrawnAt ?? []).toSorted((one, other) => other.getTime() - one.getTime())[0]

/** The latest signature on a screen that was not withdrawn. */
export const lastScreenSignature = (all: Standing) =>
  all.find(({ way, withdrawnAt }) => way !== 'paper' && !withdrawnAt)
