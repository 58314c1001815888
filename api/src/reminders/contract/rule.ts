import * as z from 'zod'
import { text } from '../../http/schema.ts'

export const reminderChannel = z.enum(['email', 'sms'])

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
export const quietHours = z
  .strictObject({ from: clock, until: clock })
  .refine(({ from, until }) => from !== until, 'same')

export const ReminderRuleReply = z.object({
  id: z.uuid(),
  /** The type whose sessions it reminds of. Null: all sessions whose type has no rules of its own. */
  sessionTypeId: z.uuid().nullable(),
  channel: reminderChannel,
  when,
  quiet: quietHours.nullable(),
  /** Whether it reminds only of a client's first session. */
  isFirstOnly: z.boolean(),
  /** Whether it has a button by which the client confirms that they come. */
  asksConfirmation: z.boolean(),
  /** If all rules of a type are inactive, clients get no reminders of its sessions. */
  isActive: z.boolean(),
  words: z.object({ fr: z.string().nullable(), en: z.string().nullable() }).nullable(),
})

export const reminderRule = z.strictObject({
  channel: reminderChannel,
  when,
  quiet: quietHours.nullable(),
  isFirstOnly: z.boolean(),
  asksConfirmation: z.boolean(),
  isActive: z.boolean(),
  words: words.optional(),
})
