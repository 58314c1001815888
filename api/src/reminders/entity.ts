import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { ReminderChannel } from './due-time.ts'
import type { ReminderStatus } from './states.ts'

/** When clients are reminded of their sessions: of all, or of those of one type. */
export const ReminderRule = defineEntity({
  name: 'ReminderRule',
  tableName: 'reminder_rule',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** Null: of the practice. Rules of a type stand in place of those. */
    sessionTypeId: p.uuid().nullable(),
    channel: p.text().$type<ReminderChannel>(),
    timing: p.text().$type<'hours' | 'days'>(),
    /** Hours before the start, or days before it. */
    amount: p.integer(),
    /** Of days: at which minute of the practice's day. */
    atMinutes: p.integer().nullable(),
    quietFrom: p.integer().nullable(),
    quietUntil: p.integer().nullable(),
    isFirstOnly: p.boolean(),
    asksConfirmation: p.boolean(),
    isActive: p.boolean(),
    /** Of SMS: what it says in each language, sealed; null: our words. */
    words: p.blob().nullable(),
    createdAt: instantType().onCreate(() => new Date()),
    /** What was sent by it stays; it sends no more. */
    removedAt: instantType().nullable(),
  },
  uniques: [{ name: 'reminder_rule_practice_id_id_key', properties: ['practiceId', 'id'] }],
})
export type ReminderRule = InferEntity<typeof ReminderRule>

/** One reminder of one session, at the start that it then had. Written in the transaction of what makes it so. */
export const SessionReminder = defineEntity({
  name: 'SessionReminder',
  tableName: 'session_reminder',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    ruleId: p.uuid(),
    channel: p.text().$type<ReminderChannel>(),
    /** The start of the session that it reminds of. */
    startsAt: instantType(),
    dueAt: instantType(),
    status: p.text().$type<ReminderStatus>(),
    /** When it was sent or skipped. */
    doneAt: instantType().nullable(),
  },
  uniques: [
    {
      name: 'session_reminder_once',
      properties: ['practiceId', 'sessionId', 'ruleId', 'startsAt', 'channel'],
    },
  ],
})

/** When something of a practice is due, so that it is found without looking into every practice. */
export const ReminderWake = defineEntity({
  name: 'ReminderWake',
  tableName: 'reminder_wake',
  properties: {
    id: id(),
    practiceId: practiceId(),
    dueAt: instantType(),
  },
  uniques: [{ name: 'reminder_wake_due', properties: ['dueAt', 'practiceId'] }],
})
