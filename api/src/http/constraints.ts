import type { ProblemCode } from './errors.ts'

/**
 * The error code when a unique or exclusion constraint refuses a row, by the constraint's name. Either code does not
 * check it before, or two requests passed that check at once. `api/test/db/constraints.api.test.ts` fails for a
 * constraint that is neither here nor in its list of those that our statements cannot violate.
 */
export const violationCodes: Record<string, ProblemCode> = {
  time_block_no_overlap: 'slot_taken',
  app_user_email: 'conflict',
  card_dispute_pkey: 'conflict',
  card_payment_intent: 'conflict',
  card_refund_refund: 'conflict',
  card_refund_retries: 'conflict',
  client_account_email: 'conflict',
  custom_email_version: 'conflict',
  duplicate_dismissal_pkey: 'conflict',
  invoice_refund_key: 'conflict',
  passkey_credential_id_key: 'conflict',
  patient_import_row: 'conflict',
  patient_tag_pkey: 'conflict',
  payment_of_provider: 'conflict',
  payment_request_one_prepayment: 'conflict',
  payment_reversed: 'conflict',
  payment_type_pkey: 'conflict',
  practice_slug_key: 'conflict',
  schedule_range_practitioner_id_wday_int4range_excl: 'conflict',
  session_one_in_progress: 'conflict',
  stripe_account_pkey: 'conflict',
  tag_practice_id_name_digest_key: 'conflict',
  time_block_session_id_key: 'conflict',
  withdrawal_request: 'conflict',
}
