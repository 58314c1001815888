import { Migration } from '@mikro-orm/migrations'
import { tenantKey, tenantPolicy } from '../tenant-sql.ts'

/** Pictures of people and of practices, and what people say of themselves. */
export class Profile extends Migration {
  override up(): void {
    for (const sql of [...pictures, ...profiles]) this.addSql(sql)
  }
}

const pictures = [
  `create table picture (
    id uuid primary key,
    practice_id uuid not null references practice (id),
    kind text not null check (kind in ('avatar', 'logo')),
    user_id uuid,
    sha256 bytea not null,
    width int not null check (width between 1 and 512),
    height int not null check (height between 1 and 512),
    created_at timestamptz(3) not null,
    check ((kind = 'avatar') = (user_id is not null)),
    unique (practice_id, id),
    unique nulls not distinct (practice_id, kind, user_id)
  )`,
  tenantPolicy('picture'),
  tenantKey('picture', 'user_id', 'app_user', 'on delete cascade'),
]

/** Apart from the accounts, which are read before a practice is known: this is nobody else’s business. */
const profiles = [
  `create table profile (
    practice_id uuid not null references practice (id),
    user_id uuid not null,
    phone text, address text, city text,
    tells_requests boolean not null,
    tells_cancellations boolean not null,
    tells_moves boolean not null,
    primary key (practice_id, user_id)
  )`,
  tenantPolicy('profile'),
  tenantKey('profile', 'user_id', 'app_user', 'on delete cascade'),
]
