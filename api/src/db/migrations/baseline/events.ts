import type { FeatureSchema } from '../feature-schema.ts'

/** Undelivered notices. Unlogged: after a crash of the database, listeners read everything again. */
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
