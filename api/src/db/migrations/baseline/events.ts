import type { FeatureSchema } from '../feature-schema.ts'

/** What was announced and is not told yet. Whoever listens reads everything again after a crash of the database: not logged. */
export const eventsSchema: FeatureSchema = {
  tables: [
    `create unlogged table notice (
      id uuid not null,
      payload text not null,
      primary key (id)
    )`,
  ],
  rules: [],
}
