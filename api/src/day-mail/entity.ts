import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** Who gets the day's mail, and when the next one is due. Read before a practice is known. */
export const DayMail = defineEntity({
  name: 'DayMail',
  tableName: 'day_mail',
  properties: {
    id: id(),
    practiceId: practiceId(),
    userId: p.uuid(),
    /** Minutes since midnight, on the account's clock. */
    atMinutes: p.integer(),
    nextAt: instantType(),
  },
  uniques: [{ name: 'day_mail_user', properties: ['practiceId', 'userId'] }],
  indexes: [{ name: 'day_mail_due', properties: ['nextAt'] }],
})
