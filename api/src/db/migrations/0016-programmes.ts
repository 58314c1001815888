import { Migration } from '@mikro-orm/migrations'
import { tenantKey } from '../tenant-sql.ts'

/** Sessions that were planned together, as the packs of a programme. */
export class Programmes extends Migration {
  override up(): void {
    this.addSql('alter table session add column first_session_id uuid')
    this.addSql(tenantKey('session', 'first_session_id', 'session', 'on delete set null (first_session_id)'))
    this.addSql(`create index session_programme on session (practice_id, first_session_id, starts_at)
      where first_session_id is not null`)
  }
}
