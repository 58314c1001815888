import { defineEntity, p } from '@mikro-orm/core'
import { id } from '../db/base.ts'

/**
 * A notice that a transaction has published, until it is sent some milliseconds later. It is worthless after a crash of
 * the database, since listeners read everything again then: the table is not logged.
 */
export const NoticeEntity = defineEntity({
  name: 'Notice',
  tableName: 'notice',
  properties: {
    id: id(),
    payload: p.text(),
  },
})
