import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Second factors, and the networks that an account has signed in from. */
export class SecondFactor extends Migration {
  override up(): void {
    for (const sql of [...accounts, ...factors]) this.addSql(sql)
    for (const table of ['second_factor', 'recovery_code']) {
      this.addSql(tenantKey(table, 'user_id', 'app_user', 'on delete cascade'))
      this.addSql(tenantPolicy(table))
    }
  }
}

/** Both are needed before a practice is known: whether a code is asked for, and who is held back by whose guesses. */
const accounts = [
  `alter table app_user
    add column totp_since timestamptz(3),
    add column known_networks bytea[] not null default '{}'`,
]

const factors = [
  `create table second_factor (
    practice_id uuid not null,
    user_id uuid not null,
    secret bytea not null,
    last_step int not null,
    created_at timestamptz(3) not null,
    primary key (practice_id, user_id)
  )`,
  `create table recovery_code (
    practice_id uuid not null,
    user_id uuid not null,
    code_hash bytea not null,
    primary key (practice_id, user_id, code_hash)
  )`,
]
