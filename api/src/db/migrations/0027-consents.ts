import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

const texts = [
  `create table consent_text (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    version integer not null check (version > 0),
    text_fr text not null, text_en text not null,
    created_at timestamptz(3) not null,
    created_by text,
    unique (practice_id, id),
    unique (practice_id, version)
  )`,
  tenantPolicy('consent_text'),
]

const consents = [
  `create table consent (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    patient_id uuid not null,
    session_id uuid not null,
    text_id uuid not null,
    locale text not null check (locale in ('fr', 'en')),
    signed_by text not null check (signed_by in ('patient', 'guardian')),
    child_agrees boolean not null,
    signature_kind text not null check (signature_kind in ('drawn', 'typed')),
    image bytea, typed_name bytea, guardian_name bytea,
    pdf bytea not null,
    pdf_sha256 bytea not null check (length(pdf_sha256) = 32),
    signed_at timestamptz(3) not null,
    unique (practice_id, id),
    check ((signature_kind = 'drawn') = (image is not null)),
    check ((signature_kind = 'typed') = (typed_name is not null)),
    check ((signed_by = 'guardian') = (guardian_name is not null))
  )`,
  tenantKey('consent', 'patient_id', 'patient'),
  tenantKey('consent', 'session_id', 'session'),
  tenantKey('consent', 'text_id', 'consent_text'),
  'create index consent_of_patient on consent (practice_id, patient_id, signed_at desc)',
  'create index consent_of_session on consent (practice_id, session_id)',
  'create index consent_of_text on consent (practice_id, text_id)',
  tenantPolicy('consent'),
]

/** A row of its own, so that what was signed stays as it was signed. */
const withdrawals = [
  `create table consent_withdrawal (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    consent_id uuid not null,
    reason bytea,
    withdrawn_at timestamptz(3) not null,
    unique (practice_id, consent_id)
  )`,
  tenantKey('consent_withdrawal', 'consent_id', 'consent', 'on delete cascade'),
  tenantPolicy('consent_withdrawal'),
]

/** What clients agree to, word for word by version, and what they signed. */
export class Consents extends Migration {
  override up(): void {
    for (const statement of [...texts, ...consents, ...withdrawals]) this.addSql(statement)
  }
}
