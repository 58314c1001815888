/** The SQL of one feature's tables. All features' functions come first, then all tables, then all rules. */
export interface FeatureSchema {
  /** Functions: those that generated columns need, and those that triggers run. */
  functions?: string[]
  /** What the entities say, as `orm.schema.getCreateSchemaSQL()` writes it. */
  tables: string[]
  /** What entities cannot say: keys into other tables, checks, exclusions, other indexes, policies, triggers, rights. */
  rules: string[]
}
