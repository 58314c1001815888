import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Why sessions were refused, cancelled or unlocked: sealed, each under the id of the line of the history it explains. */
export class SessionReasons extends Migration {
  override up(): void {
    this.addSql(`
      create table session_reason (
        id uuid primary key,
        practice_id uuid not null references practice (id),
        session_id uuid not null,
        text bytea not null,
        unique (practice_id, id)
      )`)
    this.addSql(tenantPolicy('session_reason'))
    this.addSql(tenantKey('session_reason', 'session_id', 'session', 'on delete cascade'))
    this.addSql('create index session_reason_session on session_reason (practice_id, session_id)')
    // What stood open before: every hour what is found there is sealed, and then there is nothing.
    this.addSql('create index session_history_open_reason on session_history (practice_id) where reason is not null')
  }
}
