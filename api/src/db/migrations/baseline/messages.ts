import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Messages that go out. */
export const messagesSchema: FeatureSchema = {
  tables: [
    `create table message (
      id uuid not null,
      practice_id uuid not null,
      key text not null,
      repeats text,
      template text not null,
      audience text not null,
      channel text not null default 'email',
      session_id uuid,
      patient_id uuid,
      data jsonb not null,
      status text not null,
      recipient bytea,
      content bytea,
      error text,
      ticket text,
      first_tried_at timestamptz(3),
      sms_account text,
      attempts int not null,
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      primary key (id),
      constraint message_practice_id_key_key unique (practice_id, key)
    )`,
    `create table suppressed_address (
      practice_id uuid not null,
      channel text not null,
      address_hash bytea not null,
      reason text not null,
      suppressed_at timestamptz(3) not null,
      primary key (practice_id, channel, address_hash)
    )`,
    `create table provider_outage (
      name text not null,
      since timestamptz(3) not null,
      probe_at timestamptz(3) not null,
      primary key (name)
    )`,
  ],
  rules: [
    `alter table provider_outage add constraint provider_outage_name_check check (name in ('smtp', 'octopush'))`,
    `alter table message
      add constraint message_audience_check check (audience in ('client', 'practitioner')),
      add constraint message_channel_check check (channel in ('email', 'sms')),
      add constraint message_status_check check (status in ('queued', 'sent', 'delivered', 'failed', 'bounced',
        'suppressed', 'skipped', 'cancelled'))`,
    `alter table suppressed_address
      add constraint suppressed_address_channel_check check (channel in ('email', 'sms')),
      add constraint suppressed_address_reason_check check (reason in ('bad_destination', 'blacklisted_number',
        'bounced', 'complained'))`,
    practiceKey('suppressed_address', 'on delete cascade'),
    tenantPolicy('suppressed_address'),
    practiceKey('message'),
    tenantKey('message', 'session_id', 'session', 'on delete cascade'),
    tenantKey('message', 'patient_id', 'patient', 'on delete cascade'),
    // Messages about an account, not a session: few, and searched by client.
    `create index message_of_accounts on message (practice_id, created_at)
      where session_id is null`,
    // Recent messages to clients: each new one counts against the practice's limit for a day.
    `create index message_to_clients on message (practice_id, created_at)
      where audience = 'client'`,
    `create index message_of_patient on message (practice_id, patient_id, created_at)
      where patient_id is not null`,
    'create index message_ticket on message (practice_id, ticket) where ticket is not null',
    'create index message_of_session on message (practice_id, session_id) where session_id is not null',
    // Messages with another outcome than "sent" are rare.
    `create index message_unusual on message (practice_id, status, created_at)
      where audience = 'client' and status <> 'sent'`,
    // Messages that somebody sent again are rare.
    'create index message_repeats on message (practice_id, repeats) where repeats is not null',
    `create index message_words on message (practice_id, created_at)
      where content is not null`,
    tenantPolicy('message'),
  ],
}
