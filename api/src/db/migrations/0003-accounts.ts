import { Migration } from '@mikro-orm/migrations'

/** Mailed links that confirm an address or let a password be chosen. */
export class Accounts extends Migration {
  override up(): void {
    for (const sql of links) this.addSql(sql)
  }
}

/** Read before a practice is known, so there is no row-level security: hashes, and the address that a link confirms. */
const links = [
  `create table account_link (
    id uuid primary key,
    token_hash bytea not null unique,
    user_id uuid not null references app_user (id) on delete cascade,
    purpose text not null check (purpose in ('verify', 'change', 'reset')),
    email text,
    expires_at timestamptz(3) not null,
    check ((purpose = 'reset') = (email is null))
  )`,
  'create index account_link_user on account_link (user_id)',
  'create index account_link_age on account_link (expires_at)',
]
