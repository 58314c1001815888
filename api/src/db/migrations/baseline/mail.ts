import type { FeatureSchema } from '../feature-schema.ts'

/** Who wants no mail of the administration. */
export const mailSchema: FeatureSchema = {
  tables: [
    `create table mail_refusal (
      address_hash bytea not null,
      refused_at timestamptz(3) not null,
      primary key (address_hash)
    )`,
  ],
  rules: [],
}
