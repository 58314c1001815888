import { millisecondsInMinute } from 'date-fns/constants'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import type { PostedMessage, Template, TemplatesOf } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'
import { endOfQuietHours } from './due-time.ts'
import { firstRule } from './states.ts'

/** A reminder is written outside its quiet hours. One that is sent within this time needs no second look. */
const PROMPT_MS = 60_000

/** A mail that is sent later than this was held up, as by an outage. */
const LATE_MS = 15 * millisecondsInMinute

/**
 * Wraps the template of a mail that can wait: after a delay it is not sent at night, by the quiet hours of a practice’s
 * first rule. `plannedAt`: when it should have gone; by default when it was written.
 */
export const waitForMorningIfLate =
  <Name extends MessageTemplate>(
    template: Template<Name>,
    plannedAt = ({ createdAt }: PostedMessage<Name>): Date => createdAt,
  ): Template<Name> =>
  async (message, context) => {
    const { em, now } = context
    const mail = await template(message, context)
    if (!mail || now.getTime() - plannedAt(message).getTime() < LATE_MS) return mail
    const { timeZone } = await tablesOf(em)
      .selectFrom('Practice')
      .select('timeZone')
      .where('id', '=', message.practiceId)
      .executeTakeFirstOrThrow()
    return { ...mail, notBefore: endOfQuietHours(now, firstRule, timeZone) }
  }

/** Wraps the templates: a reminder that is sent late waits until the quiet hours of its rule are over. */
export const withQuietHours = <T extends Pick<TemplatesOf, 'session.reminder'>>(templates: T): T => ({
  ...templates,
  'session.reminder': async (message, context) => {
    const { em, now } = context
    const { ruleId } = message.data
    const isPrompt = now.getTime() - message.createdAt.getTime() < PROMPT_MS
    const [mail, notBefore] = await Promise.all([
      templates['session.reminder'](message, context),
      ruleId && !isPrompt ? endOfNight(em, message.practiceId, ruleId, now) : null,
    ])
    return mail && notBefore ? { ...mail, notBefore } : mail
  },
})

async function endOfNight(em: EntityManager, practiceId: PracticeId, ruleId: string, now: Date): Promise<Date> {
  const rule = await tablesOf(em)
    .selectFrom('ReminderRule as u')
    .innerJoin('Practice as p', 'p.id', 'u.practiceId')
    .select(['u.timing', 'u.amount', 'u.atMinutes', 'u.quietFrom', 'u.quietUntil', 'p.timeZone'])
    .where('u.practiceId', '=', practiceId)
    .where('u.id', '=', ruleId)
    .executeTakeFirst()
  if (!rule) return now
  const { timeZone, atMinutes = null, quietFrom = null, quietUntil = null, ...time } = rule
  return endOfQuietHours(now, { ...time, atMinutes, quietFrom, quietUntil }, timeZone)
}
