import type { FeatureSchema } from '../feature-schema.ts'

/** Who wants no mail from the administration. */
export const mailSchema: FeatureSchema = {
  tables: [
    `create table email_opt_out (
      address_hash bytea not null,
      opted_out_at timestamptz(3) not null,
      primary key (address_hash)
    )`,
  ],
  rules: [],
}
