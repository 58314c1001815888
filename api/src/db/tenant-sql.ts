/** The expression in every policy: the practice of the running transaction, or null. */
const current = "nullif(current_setting('app.practice_id', true), '')::uuid"

/** SQL that hides a table's rows from every transaction of another practice, its owner's too. */
export const tenantPolicy = (table: string, column = 'practice_id') => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant on ${table} using (${column} = ${current}) with check (${column} = ${current})`

/** SQL of a foreign key that cannot point into another practice. */
export const tenantKey = (table: string, column: string, target: string, rule = '') => `
  alter table ${table} add constraint ${table}_${column}_fk
    foreign key (practice_id, ${column}) references ${target} (practice_id, id) ${rule}`

/** SQL of a foreign key to the practice, for rows that no other key binds to it. */
export const practiceKey = (table: string, rule = '') => `
  alter table ${table} add constraint ${table}_practice_id_fkey foreign key (practice_id) references practice (id) ${rule}`

/**
 * Whether the running transaction is the administration's. As a subquery it runs once, not for each row. A result of
 * yes or no is not estimated as a rare match, for which PostgreSQL would read and sort a whole table.
 */
export const IN_ADMIN_SCOPE = "(select current_setting('app.scope', true) = 'admin')"

/**
 * SQL that shows a table's rows to a transaction of the administration (`inAdminScope`), which may not change them.
 * Plans stay the same for statements that name their practice, as all of ours do.
 */
export const adminReads = (table: string) => `
  create policy admin on ${table} for select using (${IN_ADMIN_SCOPE})`

/**
 * SQL that shows some columns of a table, and no others, to a transaction of the administration. The policy is for the
 * owner alone, and the application reads a view that belongs to the owner.
 */
export const adminReadsColumns = (table: string, columns: string) => `
  create policy admin on ${table} for select to current_user using (${IN_ADMIN_SCOPE});
  create view listed_${table} as select ${columns} from ${table}`

/** SQL that hides a table's rows from everything but a transaction of the administration. */
export const adminOnly = (table: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy admin on ${table} using (${IN_ADMIN_SCOPE}) with check (${IN_ADMIN_SCOPE})`
