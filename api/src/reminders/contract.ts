import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, text } from '../http/schema.ts'
import { messageReasons } from '../messages/reason.ts'
import { messageStates } from '../messages/states.ts'
import { firstRule, reminderStatuses, skippedReasons } from './states.ts'

const id = z.object({ id: z.uuid() })
const channel = z.enum(['email', 'sms'])

/** Minutes since midnight, by the practice's clock. */
const clock = z.int().min(0, 'out_of_range').max(1439, 'out_of_range')

/** The text of an SMS in one language, with fields in braces. Up to four parts of 153 characters. */
const smsText = text(600).nullable()

/** The texts of an SMS rule; null in a language means the default text. */
const words = z.strictObject({ fr: smsText, en: smsText }).nullable()

const MOST_DAYS = 60
const MOST_HOURS = 24 * MOST_DAYS
/** The least hours for an e-mail: none is sent in the last hour before a session. */
const LEAST_HOURS = 2

/** Hours before the start, or days before it at a time of the practice's clock. */
const when = z.discriminatedUnion('timing', [
  z.strictObject({
    timing: z.literal('hours'),
    amount: z.int().min(LEAST_HOURS, 'out_of_range').max(MOST_HOURS, 'out_of_range'),
  }),
  z.strictObject({
    timing: z.literal('days'),
    amount: z.int().min(0, 'out_of_range').max(MOST_DAYS, 'out_of_range'),
    atMinutes: clock,
  }),
])

/** Nothing is sent between these times; a reminder due then is sent before them. */
const quiet = z.strictObject({ from: clock, until: clock }).refine(({ from, until }) => from !== until, 'same')

export const ReminderRuleReply = z.object({
  id: z.uuid(),
  /** The type whose sessions it reminds of. Null: all sessions whose type has no rules of its own. */
  sessionTypeId: z.uuid().nullable(),
  channel,
  when,
  quiet: quiet.nullable(),
  /** Whether it reminds only of a client's first session. */
  isFirstOnly: z.boolean(),
  /** Whether it has a button by which the client confirms that they come. */
  asksConfirmation: z.boolean(),
  /** If all rules of a type are inactive, clients get no reminders of its sessions. */
  isActive: z.boolean(),
  words: z.object({ fr: z.string().nullable(), en: z.string().nullable() }).nullable(),
})

const rule = z.strictObject({
  channel,
  when,
  quiet: quiet.nullable(),
  isFirstOnly: z.boolean(),
  asksConfirmation: z.boolean(),
  isActive: z.boolean(),
  words: words.optional(),
})

/** A planned or sent reminder of a session. */
export const PlannedReminder = z.object({
  id: z.uuid(),
  channel,
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
      ...rule.shape,
      sessionTypeId: z.uuid().nullable().default(null),
      quiet: quiet.nullable().default({ from: firstRule.quietFrom, until: firstRule.quietUntil }),
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
    body: rule.partial(),
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
