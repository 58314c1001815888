import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { isCreditLow } from './account.ts'

/** Stores the wallet's credit. Tells the practitioner once when it is low, and again after it was refilled. */
export async function storeCredit(query: Query, practiceId: PracticeId, credit: number, now: Date): Promise<void> {
  const db = tablesOf(query)
  const account = await db
    .selectFrom('OctopushAccount')
    .select(['lowCredit', 'lowNotifiedAt', 'emptySince', 'emptyCredit', 'sendRefusedAt'])
    .where('practiceId', '=', practiceId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  const low = isCreditLow(credit, account.lowCredit ?? null)
  // A wallet may hold less than the next SMS costs: a remainder does not end the lack of credit.
  const isFilled = !account.emptySince || credit > (account.emptyCredit ?? 0)
  const isNews = low && !account.lowNotifiedAt && !account.emptySince
  await db
    .updateTable('OctopushAccount')
    .set({ credit, creditAt: now })
    .$if(!account.sendRefusedAt, (update) => update.set({ lastError: null }))
    .$if(isFilled, (update) => update.set({ emptySince: null, emptyCredit: null }))
    .$if(!isFilled, (update) => update.set({ emptyCredit: credit }))
    .$if(!low, (update) => update.set({ lowNotifiedAt: null }))
    .$if(isNews, (update) => update.set({ lowNotifiedAt: now }))
    .where('practiceId', '=', practiceId)
    .execute()
  if (isNews) await notify(query, practiceId, 'sms.lowCredit', now)
  await publishChange(query, practiceId, 'octopush')
}

/** An SMS was accepted, so the account works. Stores the cost of one part, in euros, where it is known. */
export async function storeAcceptedSms(query: Query, practiceId: PracticeId, euros: number | null): Promise<void> {
  await tablesOf(query)
    .updateTable('OctopushAccount')
    .set({ emptySince: null, emptyCredit: null, lastError: null, sendRefusedAt: null })
    .$if(!!euros, (update) => update.set({ priceThousandths: Math.round((euros ?? 0) * 1000) }))
    .where('practiceId', '=', practiceId)
    .execute()
}

/** Records that nothing can be sent for lack of credit, and tells the practitioner the first time. */
export async function storeEmpty(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  const updated = await tablesOf(query)
    .updateTable('OctopushAccount')
    .set((row) => ({ emptySince: now, emptyCredit: row.ref('credit'), lowNotifiedAt: now, credit: 0, creditAt: now }))
    .where('practiceId', '=', practiceId)
    .where('emptySince', 'is', null)
    .returning('id')
    .execute()
  if (updated.length === 0) return
  await notify(query, practiceId, 'sms.noCredit', now)
  await publishChange(query, practiceId, 'octopush')
}

/** Records that Octopush refuses the key, and tells the practitioner the first time. */
export async function storeKeyRefused(
  query: Query,
  practiceId: PracticeId,
  now: Date,
  at: 'reading' | 'sending',
): Promise<void> {
  if (at === 'sending')
    await tablesOf(query)
      .updateTable('OctopushAccount')
      .set({ sendRefusedAt: now })
      .where('practiceId', '=', practiceId)
      .where('sendRefusedAt', 'is', null)
      .execute()
  const updated = await tablesOf(query)
    .updateTable('OctopushAccount')
    .set({ lastError: 'octopush_key_refused' })
    .where('practiceId', '=', practiceId)
    .where('lastError', 'is', null)
    .returning('id')
    .execute()
  if (updated.length === 0) return
  await notify(query, practiceId, 'sms.keyRefused', now)
  await publishChange(query, practiceId, 'octopush')
}

const notify = (
  query: Query,
  practiceId: PracticeId,
  template: 'sms.lowCredit' | 'sms.noCredit' | 'sms.keyRefused',
  now: Date,
) =>
  enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template,
    data: {},
    now,
    to: [{ audience: 'practitioner', key: `${template}:${now.toISOString()}` }],
  })
