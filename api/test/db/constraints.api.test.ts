import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { violationCodes } from '../../src/http/constraints.ts'
import { testDatabase } from '../database.ts'

/**
 * The unique constraints that no statement of ours violates, with the reason. Each new constraint is listed here or
 * mapped to an error.
 */
const UNREACHABLE: Record<string, string[]> = {
  'the value is random, of 80 bits or more, or a hash of such': [
    'account_link_token_hash_key',
    'auth_session_token_hash_key',
    'client_link_token_hash_key',
    'client_session_token_hash_key',
    'recovery_code_pkey',
  ],
  'every insert says what is done on conflict': [
    'busy_time_once',
    'calendar_feed_practice_id_practitioner_id_key',
    'calendly_account_pkey',
    'client_account_patient_pkey',
    'client_account_patient_practice_id_patient_id_key',
    'client_guardian_pkey',
    'consent_text_practice_id_version_key',
    'dashboard_pkey',
    'data_key_practice_id_version_key',
    'day_mail_user',
    'email_opt_out_pkey',
    'exclusive_integration_pkey',
    'form_answer_practice_id_replaces_id_key',
    'form_answer_practice_id_request_id_key',
    'idempotency_key_pkey',
    'invoice_counter_pkey',
    'key_rotation_one',
    'mark_reminder_pkey',
    'message_practice_id_key_key',
    'notification_once',
    'octopush_account_practice_id_key',
    'payment_chain_pkey',
    'platform_daily_stats_pkey',
    'platform_stats_pkey',
    'practice_activity_pkey',
    'profile_pkey',
    'provider_outage_pkey',
    'public_page_name_pkey',
    'rate_limit_pkey',
    'reminder_wake_due',
    'review_practice_id_session_id_key',
    'review_request_choice_session',
    'schedule_override_practice_id_practitioner_id_date_key',
    'second_factor_pkey',
    'session_field_practice_id_session_id_field_key',
    'session_reminder_once',
    'session_video_pkey',
    'setting_pkey',
    'spent_captcha_pkey',
    'stripe_event_pkey',
    'suppressed_address_pkey',
    'video_choice_pkey',
    'widget_install_pkey',
  ],
  'the ORM writes it as an upsert': [
    'billing_identity_pkey',
    'invoice_hand_in_pkey',
    'stripe_account_owner_pkey',
    'stripe_payout_line_pkey',
    'stripe_payout_pkey',
  ],
  'a trigger writes one row for each new document': ['document_balance_pkey'],
  'the row that it counts by is locked first': [
    'book_closing_practice_id_kind_through_on_key',
    'book_closing_practice_id_sequence_key',
    'consent_withdrawal_practice_id_consent_id_key',
    'custom_form_version_practice_id_form_id_number_key',
    'fixed_vat_pkey',
    'invoice_number_key',
    'patient_search_term_pkey',
    'payment_practice_id_sequence_key',
    'picture_practice_id_kind_user_id_key',
    'progress_mark_practice_id_question_id_day_key',
    'public_page_address_pkey',
    'public_page_address_slug',
    'public_page_pkey',
    'receipts_book_practice_id_key',
    'reminder_rule_same',
    'session_item_position',
    'session_field_version_practice_id_session_id_field_revision_key',
  ],
  'the row is of one that was made in the same transaction': ['stranger_request_pkey'],
}

test('every uniqueness has its error for the caller, or cannot be violated', async () => {
  const { orm } = await testDatabase()
  // We generate the uuid of each row's id, and no two are equal: such a constraint is never violated.
  const rows = await queryOf(orm.em.fork())<{ name: string }>(
    `select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion)
        and i.indrelid <> 'mikro_orm_migrations'::regclass
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)
          and a.attname = 'id' and a.atttypid = 'uuid'::regtype)
      order by 1`,
  )
  const named = rows.map(({ name }) => name)
  expect(named.length).toBeGreaterThan(50)
  const unreachable = Object.values(UNREACHABLE).flat()
  expect([...Object.keys(violationCodes), ...unreachable].sort()).toEqual(named.sort())
})
