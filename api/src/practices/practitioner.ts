/**
 * SQL of the id of a practice's practitioner: whose time visitors book, who was there first. `practice` is a parameter or
 * a column.
 */
export const practitionerOf = (practice: string) =>
  `(select id from practitioner where practice_id = ${practice} order by id limit 1)`
