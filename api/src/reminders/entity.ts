import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { ReminderChannel } from './due-time.ts'
import type { ReminderStatus, SkippedReason } from './states.ts'

/** A rule that says when clients are reminded of their sessions: of all, or of those of one type. */
export const ReminderRule = defineEntity({
  name: 'ReminderRule',
  tableName: 'reminder_rule',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** Null: the rule is for all types. Rules of a type replace it for that type. */
    sessionTypeId: p.uuid().nullable(),
    channel: p.text().$type<ReminderChannel>(),
    timing: p.text().$type<'hours' | 'days'>(),
    /** Hours before the start, or days before it. */
    amount: p.integer(),
    /** For a `days` rule: the minute of the practice's local day. */
    atMinutes: p.integer().nullable(),
    quietFrom: p.integer().nullable(),
    quietUntil: p.integer().nullable(),
    isFirstOnly: p.boolean(),
    asksConfirmation: p.boolean(),
    isActive: p.boolean(),
    /** For an SMS rule: its text in each language, sealed; null: the default text. */
    words: p.blob().nullable(),
    createdAt: instantType().onCreate(() => new Date()),
    /** A removed rule sends nothing more; its row stays for the reminders that it sent. */
    removedAt: instantType().nullable(),
  },
  uniques: [{ name: 'reminder_rule_practice_id_id_key', properties: ['practiceId', 'id'] }],
})
export type ReminderRule = InferEntity<typeof ReminderRule>

/**
 * One reminder of one session at its start at that time. It is written in the transaction of the change that causes it.
 */
export const SessionReminder = defineEntity({
  name: 'SessionReminder',
  tableName: 'session_reminder',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    ruleId: p.uuid(),
    channel: p.text().$type<ReminderChannel>(),
    /** The start of the session when the reminder was planned. */
    startsAt: instantType(),
    dueAt: instantType(),
    status: p.text().$type<ReminderStatus>(),
    /** Why it was skipped. */
    reason: p.text().$type<SkippedReason>().nullable(),
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

/** When the next reminder of a practice is due, so that the job need not look into every practice. */
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
