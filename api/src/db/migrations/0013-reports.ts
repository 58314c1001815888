import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** How everybody has arranged the dashboard, and what its figures are read from. */
export class Reports extends Migration {
  override up(): void {
    this.addSql(`create table dashboard (
      practice_id uuid not null,
      user_id uuid not null,
      shown text[] not null, hidden text[] not null, dismissed text[] not null,
      primary key (practice_id, user_id)
    )`)
    this.addSql(tenantKey('dashboard', 'user_id', 'app_user', 'on delete cascade'))
    this.addSql(tenantPolicy('dashboard'))
    // The weeks of a practice are counted in the index alone.
    this.addSql('drop index session_starts')
    this.addSql('create index session_starts on session (practice_id, starts_at) include (status, ends_at)')
    this.addSql('create index patient_joined on patient (practice_id, created_at)')
  }
}
