import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** A practice's own words for the mails to its clients. */
export const customEmailsSchema: FeatureSchema = {
  tables: [
    `create table custom_email (
      id uuid not null,
      practice_id uuid not null,
      event text not null,
      lang text not null,
      version int not null,
      content bytea,
      default_digest text not null,
      created_at timestamptz(3) not null,
      user_id uuid,
      primary key (id),
      constraint custom_email_version unique (practice_id, event, lang, version)
    )`,
  ],
  rules: [
    `alter table custom_email
      add constraint custom_email_lang_check check (lang in ('fr', 'en')),
      add constraint custom_email_version_check check (version >= 1)`,
    practiceKey('custom_email', 'on delete cascade'),
    tenantKey('custom_email', 'user_id', 'app_user', 'on delete set null (user_id)'),
    tenantPolicy('custom_email'),
  ],
}
