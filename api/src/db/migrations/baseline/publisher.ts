import type { FeatureSchema } from '../feature-schema.ts'

/** What visitors of the landing page write to the publisher. */
export const publisherSchema: FeatureSchema = {
  tables: [
    `create table publisher_message (
      id uuid not null,
      name text not null,
      email text not null,
      message text not null,
      locale text not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
    'create index publisher_message_created on publisher_message (created_at)',
  ],
  rules: [
    `alter table publisher_message
      add constraint publisher_message_locale_check check (locale in ('fr', 'en'))`,
  ],
}
