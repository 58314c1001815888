import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Accounts at Calendly. */
export const calendlySchema: FeatureSchema = {
  tables: [
    `create table calendly_account (
      practice_id uuid not null,
      token bytea not null,
      token_suffix text not null,
      user_uri text not null,
      organization_uri text not null,
      name text not null,
      email text not null,
      signing_key bytea not null,
      subscription_uri text,
      subscription_refused_at timestamptz(3),
      connected_at timestamptz(3) not null,
      syncs_begun int not null default 0,
      syncs_applied int not null default 0,
      events int not null default 0,
      canceled int not null default 0,
      last_sync_at timestamptz(3),
      last_error text,
      primary key (practice_id)
    )`,
  ],
  rules: [
    `alter table calendly_account
      add constraint calendly_account_check check (syncs_applied <= syncs_begun),
      add constraint calendly_account_last_error_check
        check (last_error in ('calendly_unreachable', 'calendly_token_refused')),
      add constraint calendly_account_token_ending_check check (length(token_suffix) = 4)`,
    practiceKey('calendly_account', 'on delete cascade'),
    tenantPolicy('calendly_account'),
  ],
}
