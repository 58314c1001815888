import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** What clients agree to, word for word by version, and what they signed. */
export const consentsSchema: FeatureSchema = {
  tables: [
    `create table consent (
      id uuid not null,
      practice_id uuid not null,
      patient_id uuid not null,
      session_id uuid not null,
      text_id uuid,
      locale text not null,
      signed_by text not null,
      child_agrees boolean not null,
      signature_kind text not null,
      way text not null default 'practice',
      image bytea,
      typed_name bytea,
      guardian_name bytea,
      pdf bytea,
      pdf_sha256 bytea,
      signed_at timestamptz(3) not null,
      paper_signed_on date,
      primary key (id),
      constraint consent_practice_id_id_key unique (practice_id, id)
    )`,
    'create index consent_of_session on consent (practice_id, session_id)',
    'create index consent_of_text on consent (practice_id, text_id)',
    `create table consent_text (
      id uuid not null,
      practice_id uuid not null,
      version int not null,
      text_fr text not null,
      text_en text not null,
      created_at timestamptz(3) not null,
      created_by text,
      primary key (id),
      constraint consent_text_practice_id_id_key unique (practice_id, id),
      constraint consent_text_practice_id_version_key unique (practice_id, version)
    )`,
    `create table consent_withdrawal (
      id uuid not null,
      practice_id uuid not null,
      consent_id uuid not null,
      reason bytea,
      withdrawn_at timestamptz(3) not null,
      primary key (id),
      constraint consent_withdrawal_practice_id_consent_id_key unique (practice_id, consent_id)
    )`,
  ],
  rules: [
    `alter table consent
      add constraint consent_check check ((signature_kind = 'drawn') = (image is not null)),
      add constraint consent_check1 check ((signature_kind = 'typed') = (typed_name is not null)),
      add constraint consent_check2 check ((signed_by = 'guardian') = (guardian_name is not null)),
      add constraint consent_locale_check check (locale in ('fr', 'en')),
      add constraint consent_signature_kind_check check (signature_kind in ('drawn', 'typed', 'paper')),
      add constraint consent_signed_by_check check (signed_by in ('patient', 'guardian')),
      add constraint consent_way_check check (way in ('practice', 'link', 'paper')),
      add constraint consent_paper_check check ((way = 'paper') = (signature_kind = 'paper')),
      add constraint consent_paper_check1 check ((way = 'paper') = (paper_signed_on is not null)),
      add constraint consent_paper_check2
        check (num_nulls(text_id, pdf, pdf_sha256) = case way when 'paper' then 3 else 0 end)`,
    tenantKey('consent', 'patient_id', 'patient'),
    practiceKey('consent'),
    tenantKey('consent', 'session_id', 'session'),
    tenantKey('consent', 'text_id', 'consent_text'),
    'create index consent_of_patient on consent (practice_id, patient_id, signed_at desc)',
    tenantPolicy('consent'),
    `alter table consent_text
      add constraint consent_text_version_check check (version > 0)`,
    practiceKey('consent_text'),
    tenantPolicy('consent_text'),
    tenantKey('consent_withdrawal', 'consent_id', 'consent', 'on delete cascade'),
    practiceKey('consent_withdrawal'),
    tenantPolicy('consent_withdrawal'),
  ],
}
