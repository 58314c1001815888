/** What the log can tell of: `thing.done`. The words for each are the front's, which does not compile without them. */
export const auditActions = [
  'account.email_changed',
  'account.password_changed',
  'account.password_reset',
  'account.recovery_code_used',
  'account.recovery_codes_renewed',
  'account.second_factor_off',
  'account.second_factor_on',
  'client_account.invited',
  'client_account.revoked',
  'job.retried',
  'mail.sent',
  'mail.tested',
  'patients.listed',
  'practice.changed',
  'practice.full_mode',
  'practice.setting_changed',
  'user.reinstated',
  'user.signed_out',
  'user.suspended',
  'user.verification_resent',
] as const
export type AuditAction = (typeof auditActions)[number]
