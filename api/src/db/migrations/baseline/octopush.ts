import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Accounts that send SMS. */
export const octopushSchema: FeatureSchema = {
  tables: [
    `create table octopush_account (
      id uuid not null,
      practice_id uuid not null,
      login text not null,
      api_key bytea not null,
      key_suffix text not null,
      sender text not null,
      countries text not null,
      low_credit int,
      credit int not null,
      credit_at timestamptz(3) not null,
      price_thousandths int,
      low_notified_at timestamptz(3),
      empty_since timestamptz(3),
      empty_credit int,
      last_error text,
      send_refused_at timestamptz(3),
      connected_at timestamptz(3) not null,
      primary key (id),
      constraint octopush_account_practice_id_key unique (practice_id)
    )`,
  ],
  rules: [
    `alter table octopush_account
      add constraint octopush_account_sender_check check (sender ~ '^[a-zA-Z0-9]{3,11}$'),
      add constraint octopush_account_suffix_check check (length(key_suffix) = 4),
      add constraint octopush_account_last_error_check check (last_error in ('octopush_key_refused'))`,
    practiceKey('octopush_account', 'on delete cascade'),
    tenantPolicy('octopush_account'),
  ],
}
