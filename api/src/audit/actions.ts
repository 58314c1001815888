/**
 * What the log can tell of: `thing.done`; what ends in `read` is a reading, all else a change. The words for each are the
 * front's, which does not compile without them.
 */
export const auditActions = [
  'account.email_changed',
  'account.password_changed',
  'account.password_reset',
  'account.recovery_code_used',
  'account.recovery_codes_renewed',
  'account.second_factor_off',
  'account.second_factor_on',
  'calendly.connected',
  'calendly.disconnected',
  'client_account.invited',
  'client_account.revoked',
  'form.answered',
  'form.read',
  'form.revoked',
  'form.sent',
  'job.retried',
  'mail.sent',
  'mail.tested',
  'patients.listed',
  'practice.changed',
  'practice.full_mode',
  'practice.setting_changed',
  'record.changed',
  'record.read',
  'record.restored',
  'record.version_read',
  'user.reinstated',
  'user.signed_out',
  'user.suspended',
  'user.verification_resent',
  'video.changed',
] as const
export type AuditAction = (typeof auditActions)[number]
