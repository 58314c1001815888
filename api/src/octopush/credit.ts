import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { enqueueMessages } from '../messages/service.ts'
import { isLow } from './account.ts'

/** Stores what the wallet was worth. Tells the practitioner once that little is left, and again after it was filled. */
export async function storeCredit(query: Query, practiceId: string, credit: number, now: Date): Promise<void> {
  const db = tablesOf(query)
  const account = await db
    .selectFrom('OctopushAccount')
    .select(['lowCredit', 'lowNotifiedAt', 'emptySince'])
    .where('practiceId', '=', practiceId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  const low = isLow(credit, account.lowCredit ?? null)
  const isNews = low && !account.lowNotifiedAt && !account.emptySince
  await db
    .updateTable('OctopushAccount')
    .set({ credit, creditAt: now, lastError: null })
    .$if(credit > 0, (update) => update.set({ emptySince: null }))
    .$if(!low, (update) => update.set({ lowNotifiedAt: null }))
    .$if(isNews, (update) => update.set({ lowNotifiedAt: now }))
    .where('practiceId', '=', practiceId)
    .execute()
  if (isNews) await notify(query, practiceId, 'sms.lowCredit', now)
  await publishChange(query, practiceId, 'octopush')
}

/** Stores what one part of the last SMS cost, in euros. */
export async function storePrice(query: Query, practiceId: string, euros: number): Promise<void> {
  await tablesOf(query)
    .updateTable('OctopushAccount')
    .set({ priceThousandths: Math.round(euros * 1000) })
    .where('practiceId', '=', practiceId)
    .execute()
}

/** Notes that nothing goes for want of credit, and tells the practitioner the first time. */
export async function storeEmpty(query: Query, practiceId: string, now: Date): Promise<void> {
  const updated = await tablesOf(query)
    .updateTable('OctopushAccount')
    .set({ emptySince: now, lowNotifiedAt: now, credit: 0, creditAt: now })
    .where('practiceId', '=', practiceId)
    .where('emptySince', 'is', null)
    .returning('id')
    .execute()
  if (updated.length === 0) return
  await notify(query, practiceId, 'sms.noCredit', now)
  await publishChange(query, practiceId, 'octopush')
}

/** Notes that Octopush does not take the key any more, and tells the practitioner the first time. */
export async function storeKeyRefused(query: Query, practiceId: string, now: Date): Promise<void> {
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
  practiceId: string,
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
