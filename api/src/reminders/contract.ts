import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant } from '../http/schema.ts'
import { messageReasons } from '../messages/reason.ts'
import { messageStates } from '../messages/states.ts'
import { quietHours, ReminderRuleReply, reminderChannel, reminderRule } from './contract/rule.ts'
import { firstRule, reminderStatuses, skippedReasons } from './states.ts'

const id = z.object({ id: z.uuid() })

/** A planned or sent reminder of a session. */
export const PlannedReminder = z.object({
  id: z.uuid(),
  channel: reminderChannel,
  dueAt: instant,
  status: z.enum(reminderStatuses),
  /** Why it was skipped; null otherwise. */
  reason: z.enum(skippedReasons).nullable(),
  /** Why it will not reach the client as things stand, such as `no_email`; null unless it is planned. */
  obstacle: z.enum(messageReasons).nullable(),
  /** The delivery state of its message; null before there is one. */
  message: z.object({ state: z.enum(messageStates), reason: z.enum(messageReasons).nullable() }).nullable(),
})

export const reminders = {
  list: endpoint({
    method: 'GET',
    path: '/api/reminders',
    summary: 'The reminder rules of the practice, and those that replace them for single session types.',
    access: 'practitioner',
    reply: z.array(ReminderRuleReply),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/reminders',
    summary:
      'Adds a rule. What is omitted is as in the rule of a new practice. Coming sessions are planned again; overdue reminders are not sent.',
    access: 'practitioner',
    body: z.strictObject({
      ...reminderRule.shape,
      sessionTypeId: z.uuid().nullable().default(null),
      quiet: quietHours.nullable().default({ from: firstRule.quietFrom, until: firstRule.quietUntil }),
      isFirstOnly: z.boolean().default(firstRule.isFirstOnly),
      asksConfirmation: z.boolean().default(firstRule.asksConfirmation),
      isActive: z.boolean().default(firstRule.isActive),
    }),
    reply: ReminderRuleReply,
    status: 201,
    guard: ['idempotent'],
    errors: ['limit_reached'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/reminders/:id',
    summary: 'One reminder rule.',
    access: 'practitioner',
    params: id,
    reply: ReminderRuleReply,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/reminders/:id',
    summary: 'Changes the given fields of a rule. Coming sessions are planned again.',
    access: 'practitioner',
    params: id,
    body: reminderRule.partial(),
    reply: ReminderRuleReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/reminders/:id',
    summary: 'Removes a rule; its planned reminders are not sent.',
    access: 'practitioner',
    params: id,
  }),
  ofSession: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/reminders',
    summary: 'The planned and sent reminders of a session, the earliest first.',
    access: 'practitioner',
    params: id,
    reply: z.array(PlannedReminder),
  }),
  switch: endpoint({
    method: 'PUT',
    path: '/api/sessions/:id/reminders/:reminderId',
    summary: 'Switches one reminder of a session off, or on again while it is planned.',
    access: 'practitioner',
    params: z.object({ id: z.uuid(), reminderId: z.uuid() }),
    body: z.strictObject({ isOff: z.boolean() }),
    reply: z.array(PlannedReminder),
    errors: ['conflict'],
  }),
}
