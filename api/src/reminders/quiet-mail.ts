import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { TemplatesOf } from '../mail/template.ts'
import type { PracticeId } from '../practice-id.ts'
import { endOfQuietHours } from './due-time.ts'

/** A reminder is written outside its quiet hours. One that is sent within this time needs no second look. */
const PROMPT_MS = 60_000

/** The same templates; a reminder that its server took late waits through the quiet hours of its rule. */
export const outsideQuietHours = <T extends Pick<TemplatesOf, 'session.reminder'>>(templates: T): T => ({
  ...templates,
  'session.reminder': async (em, message, links, now, secrets) => {
    const { ruleId } = message.data
    const isPrompt = now.getTime() - message.createdAt.getTime() < PROMPT_MS
    const [mail, notBefore] = await Promise.all([
      templates['session.reminder'](em, message, links, now, secrets),
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
