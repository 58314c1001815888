import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** Who gets the mail of the day, and when the next one is due: read before a practice is known. */
export const DayMail = defineEntity({
  name: 'DayMail',
  tableName: 'day_mail',
  properties: {
    id: id(),
    practiceId: practiceId(),
    userId: p.uuid(),
    /** Minutes since midnight, by the clock of the account. */
    atMinutes: p.integer(),
    nextAt: instantType(),
  },
  uniques: [{ name: 'day_mail_user', properties: ['practiceId', 'userId'] }],
  indexes: [{ name: 'day_mail_due', properties: ['nextAt'] }],
})
