import { IN_ADMIN_SCOPE, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The audit log, to which rows are only added. */
export const auditSchema: FeatureSchema = {
  functions: [
    // Row-level security hides other practices' rows; these triggers refuse changes, to the owner of the table too.
    `create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege'; end $$`,
  ],
  tables: [
    `create table audit_entry (
      id uuid not null,
      practice_id uuid,
      done_by text not null,
      actor uuid,
      actor_name text,
      action text not null,
      subject text,
      details jsonb not null,
      happened_at timestamptz(3) not null,
      patient uuid generated always as (((details ->> 'patientId'::text))::uuid) stored,
      primary key (id)
    )`,
    'create index audit_entry_practice on audit_entry (practice_id, happened_at, id)',
  ],
  rules: [
    `alter table audit_entry
      add constraint audit_entry_action_check check (action ~ '^[a-z_]+[.][a-z_]+$'),
      add constraint audit_entry_details_check check (jsonb_typeof(details) = 'object'),
      add constraint audit_entry_done_by_check check (done_by in ('practitioner', 'admin', 'client', 'system'))`,
    `create index audit_entry_admin on audit_entry (happened_at, id)
      where done_by = 'admin'`,
    `create index audit_entry_patient on audit_entry (practice_id, patient, happened_at, id)
      where patient is not null`,
    // Admins do not see what practitioners do in their practice, and cannot write in anybody else’s name.
    `create policy admin_adds on audit_entry for insert with check (${IN_ADMIN_SCOPE} and done_by = 'admin')`,
    `create policy admin_reads on audit_entry for select using (${IN_ADMIN_SCOPE} and done_by = 'admin')`,
    tenantPolicy('audit_entry'),
    // Row-level security hides other practices' rows; these triggers refuse changes, to the owner of the table too.
    `create trigger append_only before update or delete on audit_entry
      for each row execute function refuse_change()`,
    `create trigger never_emptied before truncate on audit_entry
      for each statement execute function refuse_change()`,
    // The triggers refuse it too; without the right, a statement does not even reach them.
    'revoke update, delete, truncate on audit_entry from current_user',
  ],
}
