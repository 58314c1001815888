/** The SQL of one feature's tables. All features' functions come first, then all tables, then all rules. */
export interface FeatureSchema {
  /** Functions for generated columns and for triggers. */
  functions?: string[]
  /** What the entities say, as `orm.schema.getCreateSchemaSQL()` writes it. */
  tables: string[]
  /**
   * What entities cannot say: keys into other tables, checks, exclusions, other indexes, policies, triggers, grants.
   */
  rules: string[]
}
