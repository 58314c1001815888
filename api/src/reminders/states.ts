/**
 * The statuses of a reminder. `off`: switched off by hand. `cancelled`: the session was moved or ended, or the rule
 * changed.
 */
export const reminderStatuses = ['planned', 'sent', 'skipped', 'cancelled', 'off'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

/** Why a reminder was skipped: the client refuses reminders, or it came too late to help. */
export const skippedReasons = ['opted_out', 'too_late'] as const
export type SkippedReason = (typeof skippedReasons)[number]

/** The first rule of a new practice: an e-mail two days before, and nothing at night. */
export const firstRule = {
  channel: 'email',
  timing: 'hours',
  amount: 48,
  atMinutes: null,
  quietFrom: 21 * 60,
  quietUntil: 8 * 60,
  isFirstOnly: false,
  asksConfirmation: true,
  isActive: true,
} as const

/** The first SMS rule: the day before at six in the evening. */
export const firstSmsRule = {
  ...firstRule,
  channel: 'sms',
  timing: 'days',
  amount: 1,
  atMinutes: 18 * 60,
} as const
