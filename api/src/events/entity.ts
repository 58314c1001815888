import { defineEntity, p } from '@mikro-orm/core'
import { id } from '../db/base.ts'

/**
 * What a transaction has announced, until it is told: for some milliseconds. Worth nothing after a crash of the database,
 * since whoever listens reads everything again then: the table is not logged.
 */
export const NoticeEntity = defineEntity({
  name: 'Notice',
  tableName: 'notice',
  properties: {
    id: id(),
    payload: p.text(),
  },
})
