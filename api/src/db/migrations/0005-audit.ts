import { Migration } from '@mikro-orm/migrations'
import { IN_ADMIN_SCOPE, tenantPolicy } from '../tenant-sql.ts'

/** The audit log, to which rows are only ever added. */
export class Audit extends Migration {
  override up(): void {
    for (const sql of log) this.addSql(sql)
  }
}

/** No foreign keys: what was done stays written when the account or the practice is no more. */
const log = [
  `create table audit_entry (
    id uuid primary key,
    practice_id uuid,
    done_by text not null check (done_by in ('practitioner', 'admin', 'client', 'system')),
    actor uuid,
    actor_name text,
    action text not null check (action ~ '^[a-z_]+[.][a-z_]+$'),
    subject text,
    details jsonb not null check (jsonb_typeof(details) = 'object'),
    happened_at timestamptz(3) not null
  )`,
  'create index audit_entry_practice on audit_entry (practice_id, happened_at, id)',
  `create index audit_entry_admin on audit_entry (happened_at, id) where done_by = 'admin'`,
  tenantPolicy('audit_entry'),
  // What practitioners do in their practice is no business of admins, nor may they write in anybody else’s name.
  `create policy admin_reads on audit_entry for select using (${IN_ADMIN_SCOPE} and done_by = 'admin')`,
  `create policy admin_adds on audit_entry for insert with check (${IN_ADMIN_SCOPE} and done_by = 'admin')`,
  // Row-level security hides what is not one's own; these refuse the rest, to the owner of the table too.
  `create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege'; end $$`,
  'create trigger append_only before update or delete on audit_entry for each row execute function refuse_change()',
  'create trigger never_emptied before truncate on audit_entry for each statement execute function refuse_change()',
]
