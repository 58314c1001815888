import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Messages of visitors to a practice, and its answers. */
export const inboxSchema: FeatureSchema = {
  tables: [
    `create table inbox_message (
      id uuid not null,
      practice_id uuid not null,
      name text not null,
      email text not null,
      phone text,
      text bytea not null,
      locale text not null,
      source jsonb,
      received_at timestamptz(3) not null,
      read_at timestamptz(3),
      answered_at timestamptz(3),
      archived_at timestamptz(3),
      client_account_id uuid,
      data_request text,
      primary key (id),
      constraint inbox_message_practice_id_id_key unique (practice_id, id)
    )`,
    `create table inbox_answer (
      id uuid not null,
      practice_id uuid not null,
      inbox_message_id uuid not null,
      practitioner_id uuid not null,
      text bytea not null,
      sent_at timestamptz(3) not null,
      primary key (id),
      constraint inbox_answer_practice_id_id_key unique (practice_id, id)
    )`,
    'create index inbox_answer_of_message on inbox_answer (practice_id, inbox_message_id, sent_at)',
  ],
  rules: [
    `alter table inbox_message
      add constraint inbox_message_locale_check check (locale in ('fr', 'en')),
      add constraint inbox_message_data_request_check check (data_request in ('export', 'erasure'))`,
    practiceKey('inbox_message'),
    `alter table inbox_message add constraint inbox_message_client_account_id_fkey
      foreign key (client_account_id) references client_account (id) on delete set null`,
    'create index inbox_message_of_account on inbox_message (client_account_id) where client_account_id is not null',
    'create index inbox_message_received on inbox_message (practice_id, received_at desc, id desc)',
    `create index inbox_message_unread on inbox_message (practice_id)
      where read_at is null and archived_at is null`,
    tenantPolicy('inbox_message'),
    tenantKey('inbox_answer', 'inbox_message_id', 'inbox_message', 'on delete cascade'),
    practiceKey('inbox_answer'),
    tenantKey('inbox_answer', 'practitioner_id', 'practitioner'),
    tenantPolicy('inbox_answer'),
  ],
}
