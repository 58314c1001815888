import { tenantKey } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/**
 * Accounts of clients. A client belongs to no single practice, so none of these tables has row-level security: they
 * hold ids, hashes and the address that signs in. Names, telephones and appointments stay with each practice.
 */
export const clientAreaSchema: FeatureSchema = {
  tables: [
    `create table client_account (
      id uuid not null,
      email text not null,
      locale text not null,
      password_hash text,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
    `create table client_account_patient (
      client_account_id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      invited_at timestamptz(3) not null,
      came_in_at timestamptz(3),
      primary key (client_account_id, practice_id),
      constraint client_account_patient_practice_id_patient_id_key unique (practice_id, patient_id)
    )`,
    `create table client_guardian (
      client_account_id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      opened_at timestamptz(3) not null,
      ended_at timestamptz(3),
      primary key (client_account_id, practice_id, patient_id)
    )`,
    'create index client_guardian_patient on client_guardian (practice_id, patient_id)',
    `create table client_link (
      id uuid not null,
      token_hash bytea not null,
      client_account_id uuid not null,
      expires_at timestamptz(3) not null,
      new_email text,
      primary key (id),
      constraint client_link_token_hash_key unique (token_hash)
    )`,
    'create index client_link_account on client_link (client_account_id)',
    'create index client_link_age on client_link (expires_at)',
    `create table client_session (
      id uuid not null,
      client_account_id uuid not null,
      token_hash bytea not null,
      is_remembered boolean not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      by_link_at timestamptz(3),
      user_agent text,
      primary key (id),
      constraint client_session_token_hash_key unique (token_hash)
    )`,
    'create index client_session_account on client_session (client_account_id)',
    'create index client_session_age on client_session (expires_at)',
  ],
  rules: [
    `alter table client_account
      add constraint client_account_locale_check check (locale in ('fr', 'en'))`,
    'create unique index client_account_email on client_account (lower(email))',
    `alter table client_account_patient add constraint client_account_patient_client_account_id_fkey
      foreign key (client_account_id) references client_account (id) on delete cascade`,
    tenantKey('client_account_patient', 'patient_id', 'patient', 'on delete cascade'),
    `alter table client_guardian add constraint client_guardian_client_account_id_fkey
      foreign key (client_account_id) references client_account (id) on delete cascade`,
    tenantKey('client_guardian', 'patient_id', 'patient', 'on delete cascade'),
    `alter table client_link add constraint client_link_client_account_id_fkey
      foreign key (client_account_id) references client_account (id) on delete cascade`,
    `alter table client_session add constraint client_session_client_account_id_fkey
      foreign key (client_account_id) references client_account (id) on delete cascade`,
  ],
}
