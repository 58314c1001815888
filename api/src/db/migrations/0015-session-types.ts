import { Migration } from '@mikro-orm/migrations'

/** Session types that are only kept for the sessions that were of them. */
export class SessionTypes extends Migration {
  override up(): void {
    this.addSql(`alter table session_type
      add column archived_at timestamptz(3),
      add check (archived_at is null or not is_active),
      add check (delay_weeks between 1 and 52)`)
  }
}
