/** What becomes of a reminder: `off` is switched off by hand, `cancelled` the session moved or ended or the rule changed. */
export const reminderStatuses = ['planned', 'sent', 'skipped', 'cancelled', 'off'] as const
export type ReminderStatus = (typeof reminderStatuses)[number]

/** What a new practice begins with: an e-mail two days before, and nothing at night. */
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

/** What a practice that sets up SMS begins with: the day before at six in the evening. */
export const firstSmsRule = {
  ...firstRule,
  channel: 'sms',
  timing: 'days',
  amount: 1,
  atMinutes: 18 * 60,
} as const
