import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { JobApp } from '../jobs/job.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { MessageChannel } from '../messages/states.ts'
import { mailReach } from './audience.ts'
import type { MailingName } from './mailing-state.ts'
import { giveUpUnsent } from './replaced-texts.ts'
import type { SameNumbers } from './same-number.ts'
import type { MailingKind, PassedOverReason } from './states.ts'

interface WrittenMailing {
  channel: MessageChannel
  kind: MailingKind
  sessionId?: string | null | undefined
  periodTo?: Date | null | undefined
}

interface Writing {
  of: MailingName
  mailing: WrittenMailing
  same: SameNumbers
  /** How many recipients at most. */
  count: number
  now: Date
}

/** Writes to the next of those who wait. */
export async function writeToWaiting(
  em: EntityManager,
  config: JobApp['config'],
  { of, mailing, same, count, now }: Writing,
) {
  const { practiceId, mailingId } = of
  const query = queryOf(em)
  const tables = tablesOf(em)
  const waiting = await tables
    .selectFrom('MailingRecipient')
    .select(['id', 'patientId'])
    .where('practiceId', '=', practiceId)
    .where('mailingId', '=', mailingId)
    .where('state', '=', 'waiting')
    .$if(same.held.size > 0, (rows) => rows.where('patientId', 'not in', [...same.held]))
    .orderBy('position')
    .limit(count)
    .execute()
  const reasons = await reasonsOf(em, config, { of, mailing, same, waiting })
  for (const { id, patientId } of waiting) {
    const reason = reasons.get(patientId)
    const row = tables.updateTable('MailingRecipient').where('practiceId', '=', practiceId).where('id', '=', id)
    if (reason) {
      await row.set({ state: 'passed_over', reason }).execute()
      continue
    }
    const replaced = same.replaced.get(patientId)
    if (replaced && !(await giveUpUnsent(em, practiceId, replaced))) continue
    const key = `mailing:${id}`
    await enqueueMessages(query, {
      practiceId,
      sessionId: mailing.sessionId ?? null,
      patientId,
      now,
      channel: mailing.channel,
      template: 'mailings.sent',
      data: { mailingId, patientId, ...(mailing.periodTo && { usefulUntil: mailing.periodTo.toISOString() }) },
      to: [{ audience: 'client', key }],
    })
    await row.set({ state: 'written', messageKey: key }).execute()
  }
}

/** Why some of them get nothing now. What else keeps an SMS from a client, its log says. */
async function reasonsOf(
  em: EntityManager,
  config: JobApp['config'],
  { of, mailing, same, waiting }: Omit<Writing, 'count' | 'now'> & { waiting: readonly { patientId: string }[] },
): Promise<ReadonlyMap<string, PassedOverReason | null>> {
  if (mailing.channel === 'sms') return new Map([...same.reached].map((id) => [id, 'same_number']))
  const ids = waiting.map(({ patientId }) => patientId)
  const reached = await mailReach(queryOf(em), { practiceId: of.practiceId, secrets: config }, ids, mailing.kind)
  return new Map(reached.map(({ id, reason }) => [id, reason]))
}
