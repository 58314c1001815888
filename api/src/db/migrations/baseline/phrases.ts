import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The words that a practitioner writes often. */
export const phrasesSchema: FeatureSchema = {
  tables: [
    `create table phrase (
      id uuid not null,
      practice_id uuid not null,
      kind text not null,
      position int not null,
      content bytea not null,
      primary key (id)
    )`,
  ],
  rules: [
    `alter table phrase
      add constraint phrase_kind_check check (kind in ('phrase', 'template'))`,
    practiceKey('phrase', 'on delete cascade'),
    'create index phrase_practice on phrase (practice_id, kind, "position")',
    tenantPolicy('phrase'),
  ],
}
