import type { FeatureSchema } from '../feature-schema.ts'

/** What visitors of the landing page write to the publisher. */
export const contactSchema: FeatureSchema = {
  tables: [
    `create table contact_message (
      id uuid not null,
      name text not null,
      email text not null,
      message text not null,
      locale text not null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
    'create index contact_message_created on contact_message (created_at)',
  ],
  rules: [
    `alter table contact_message
      add constraint contact_message_locale_check check (locale in ('fr', 'en'))`,
  ],
}
