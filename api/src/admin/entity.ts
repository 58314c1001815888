import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/** A mail of the administration. Its recipients are users or patients, whose address is read when it is sent. */
export const AdminMailEntity = defineEntity({
  name: 'AdminMail',
  tableName: 'admin_mail',
  properties: {
    id: id(),
    userId: p.uuid().nullable(),
    subject: p.text(),
    body: p.text(),
    locale: p.text().$type<Lang>(),
    isService: p.boolean(),
    isTest: p.boolean(),
    createdAt: instantType(),
  },
})

/** Who gets a mail of the administration, and how it went. */
export const AdminMailRecipient = defineEntity({
  name: 'AdminMailRecipient',
  tableName: 'admin_mail_recipient',
  properties: {
    id: id(),
    adminMailId: p.uuid(),
    practiceId: practiceId(),
    userId: p.uuid().nullable(),
    patientId: p.uuid().nullable(),
    status: p.text().$type<'queued' | 'sent' | 'failed' | 'skipped'>(),
    attempts: p.integer(),
    nextAt: instantType(),
    error: p.text().nullable(),
  },
  indexes: [
    { name: 'admin_mail_recipient_patient', properties: ['practiceId', 'patientId'] },
    { name: 'admin_mail_recipient_status', properties: ['adminMailId', 'status'] },
    { name: 'admin_mail_recipient_user', properties: ['practiceId', 'userId'] },
  ],
})

/** Counts of all practices together, on one day. */
export const PlatformDailyStats = defineEntity({
  name: 'PlatformDailyStats',
  tableName: 'platform_daily_stats',
  properties: {
    day: p.string().columnType('date').primary(),
    practices: p.integer(),
    activePractices: p.integer(),
    clients: p.integer(),
    sessions: p.integer(),
    messages: p.integer(),
  },
})

/** The last counts of all practices together: one row. */
export const PlatformStats = defineEntity({
  name: 'PlatformStats',
  tableName: 'platform_stats',
  properties: {
    isNow: p.boolean().default(true).primary(),
    practices: p.integer(),
    activePractices: p.integer(),
    clients: p.integer(),
    sessions: p.integer(),
    messages: p.integer(),
    countedAt: instantType(),
  },
})

/** How many sessions a practice had lately, for the administration's list. */
export const PracticeActivity = defineEntity({
  name: 'PracticeActivity',
  tableName: 'practice_activity',
  properties: {
    practiceId: practiceId().primary(),
    recentSessions: p.integer(),
    countedAt: instantType(),
  },
})
