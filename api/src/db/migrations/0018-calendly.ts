import { Migration } from '@mikro-orm/migrations'
import { tenantPolicy } from '../tenant-sql.ts'

/** A practice's account at Calendly. What it makes busy stands in `busy_time`. */
export class Calendly extends Migration {
  override up(): void {
    // Of two that exclude each other, a practice has one: whoever comes second finds the row taken.
    this.addSql(`create table exclusive_integration (
      practice_id uuid primary key references practice (id) on delete cascade,
      name text not null check (name in ('calendly', 'card_payments'))
    )`)
    this.addSql(tenantPolicy('exclusive_integration'))
    this.addSql(`create table calendly_account (
      practice_id uuid primary key references practice (id) on delete cascade,
      token bytea not null,
      token_ending text not null check (length(token_ending) = 4),
      user_uri text not null,
      organization_uri text not null,
      name text not null,
      email text not null,
      signing_key bytea not null,
      subscription_uri text,
      subscription_refused_at timestamptz(3),
      connected_at timestamptz(3) not null,
      begun int not null default 0,
      applied int not null default 0,
      events int not null default 0,
      canceled int not null default 0,
      last_sync_at timestamptz(3),
      last_error text check (last_error in ('calendly_unreachable', 'calendly_token_refused')),
      check (applied <= begun)
    )`)
    this.addSql(tenantPolicy('calendly_account'))
  }
}
