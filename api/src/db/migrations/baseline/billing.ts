import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** What a practice has changed of the usual ways to pay. */
export const billingSchema: FeatureSchema = {
  tables: [
    `create table payment_type (
      practice_id uuid not null,
      key text not null,
      kind text not null,
      name_fr text not null,
      name_en text not null,
      position int not null,
      is_hidden boolean not null,
      primary key (practice_id, key)
    )`,
  ],
  rules: [
    `alter table payment_type
      add constraint payment_type_check check ((key = kind) or kind = 'other'),
      add constraint payment_type_kind_check
        check (kind in ('card_online', 'card_on_site', 'cash', 'cheque', 'transfer', 'other'))`,
    practiceKey('payment_type'),
    tenantPolicy('payment_type'),
  ],
}
