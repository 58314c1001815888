import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Accounts at Stripe, with their payments, refunds, disputes and payouts. */
export const stripeSchema: FeatureSchema = {
  tables: [
    `create table stripe_account (
      practice_id uuid not null,
      creation_key uuid not null,
      account_id text,
      is_live boolean not null,
      is_completed boolean not null,
      can_charge boolean not null,
      card_payments text not null,
      requirements jsonb not null,
      could_charge boolean not null,
      deauthorized_at timestamptz(3),
      disconnected_at timestamptz(3),
      connected_at timestamptz(3) not null,
      read_at timestamptz(3) not null,
      primary key (practice_id)
    )`,
    `create table stripe_account_owner (
      account_id text not null,
      owner_id uuid not null,
      primary key (account_id)
    )`,
    `create table stripe_event (
      id text not null,
      practice_id uuid not null,
      account_id text not null,
      type text not null,
      object_id text not null,
      created_at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      done_at timestamptz(3),
      primary key (id)
    )`,
    'create index stripe_event_practice on stripe_event (practice_id, received_at)',
    `create table card_payment (
      id uuid not null,
      practice_id uuid not null,
      request_id uuid not null,
      account_id text not null,
      checkout_id text not null,
      payment_intent_id text not null,
      charge_id text,
      amount_cents int not null,
      is_late boolean not null,
      paid_at timestamptz(3) not null,
      card_brand text,
      card_last4 text,
      fee_cents int,
      payment_id uuid,
      primary key (id),
      constraint card_payment_practice_id_id_key unique (practice_id, id),
      constraint card_payment_intent unique (practice_id, payment_intent_id)
    )`,
    'create index card_payment_request on card_payment (practice_id, request_id)',
    `create table card_refund (
      id uuid not null,
      practice_id uuid not null,
      card_payment_id uuid not null,
      amount_cents int not null,
      status text not null,
      reason text not null,
      note text,
      refund_id text,
      attempt int not null,
      next_attempt_at timestamptz(3),
      created_at timestamptz(3) not null,
      created_by uuid,
      payment_id uuid,
      retries_id uuid,
      primary key (id),
      constraint card_refund_practice_id_id_key unique (practice_id, id),
      constraint card_refund_retries unique (practice_id, retries_id),
      constraint card_refund_refund unique (practice_id, refund_id)
    )`,
    'create index card_refund_payment on card_refund (practice_id, card_payment_id)',
    `create table card_dispute (
      practice_id uuid not null,
      id text not null,
      card_payment_id uuid,
      status text not null,
      reason text not null,
      amount_cents int not null,
      answer_by timestamptz(3),
      opened_at timestamptz(3) not null,
      primary key (practice_id, id)
    )`,
    `create table withdrawal (
      id uuid not null,
      practice_id uuid not null,
      request_id uuid not null,
      patient_id uuid not null,
      session_id uuid,
      name text not null,
      address text not null,
      refund_cents int not null,
      kept_cents int not null,
      freed_session_ids uuid[] not null,
      withdrawal_until date not null,
      declared_at timestamptz(3) not null,
      primary key (id),
      constraint withdrawal_request unique (practice_id, request_id)
    )`,
    'create index withdrawal_declared on withdrawal (practice_id, declared_at)',
    `create table stripe_payout (
      practice_id uuid not null,
      id text not null,
      status text not null,
      arrives_on date not null,
      amount_cents int not null,
      primary key (practice_id, id)
    )`,
    `create table stripe_payout_line (
      practice_id uuid not null,
      id text not null,
      payout_id text not null,
      kind text not null,
      card_payment_id uuid,
      gross_cents int not null,
      fee_cents int not null,
      net_cents int not null,
      happened_at timestamptz(3) not null,
      primary key (practice_id, id)
    )`,
    'create index stripe_payout_line_payout on stripe_payout_line (practice_id, payout_id)',
  ],
  rules: [
    `alter table stripe_account
      add constraint stripe_account_card_payments_check
        check (card_payments in ('active', 'pending', 'restricted', 'rejected', 'unsupported', 'none')),
      add constraint stripe_account_charge_check
        check (not can_charge or (card_payments = 'active' and disconnected_at is null and deauthorized_at is null))`,
    practiceKey('stripe_account', 'on delete cascade'),
    tenantPolicy('stripe_account'),
    `alter table stripe_account_owner
      add constraint stripe_account_owner_owner_id_fkey foreign key (owner_id) references practice (id) on delete cascade`,
    practiceKey('stripe_event', 'on delete cascade'),
    tenantPolicy('stripe_event'),
    `alter table card_payment add constraint card_payment_amount_check check (amount_cents > 0)`,
    practiceKey('card_payment'),
    tenantKey('card_payment', 'request_id', 'payment_request'),
    tenantKey('card_payment', 'payment_id', 'payment'),
    tenantPolicy('card_payment'),
    `alter table card_refund
      add constraint card_refund_amount_check check (amount_cents > 0),
      add constraint card_refund_status_check check (status in ('waiting', 'pending', 'succeeded', 'failed')),
      add constraint card_refund_reason_check
        check (reason in ('cancelled', 'late', 'by_hand', 'withdrawal', 'elsewhere'))`,
    practiceKey('card_refund'),
    tenantKey('card_refund', 'card_payment_id', 'card_payment'),
    tenantKey('card_refund', 'payment_id', 'payment'),
    tenantKey('card_refund', 'retries_id', 'card_refund'),
    tenantPolicy('card_refund'),
    `alter table card_dispute add constraint card_dispute_status_check
      check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed'))`,
    practiceKey('card_dispute'),
    tenantKey('card_dispute', 'card_payment_id', 'card_payment'),
    tenantPolicy('card_dispute'),
    `alter table withdrawal add constraint withdrawal_amounts_check check (refund_cents >= 0 and kept_cents >= 0)`,
    practiceKey('withdrawal'),
    tenantKey('withdrawal', 'request_id', 'payment_request'),
    tenantKey('withdrawal', 'patient_id', 'patient'),
    tenantKey('withdrawal', 'session_id', 'session', 'on delete set null (session_id)'),
    tenantPolicy('withdrawal'),
    `alter table stripe_payout add constraint stripe_payout_status_check
      check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))`,
    practiceKey('stripe_payout'),
    tenantPolicy('stripe_payout'),
    `alter table stripe_payout_line add constraint stripe_payout_line_kind_check
      check (kind in ('payment', 'refund', 'dispute', 'other'))`,
    practiceKey('stripe_payout_line'),
    tenantKey('stripe_payout_line', 'card_payment_id', 'card_payment'),
    tenantPolicy('stripe_payout_line'),
  ],
}
