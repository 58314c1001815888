import { practiceKey, tenantKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** Pictures, and how people describe themselves. */
export const profileSchema: FeatureSchema = {
  tables: [
    `create table picture (
      id uuid not null,
      practice_id uuid not null,
      kind text not null,
      user_id uuid,
      sha256 bytea not null,
      width int not null,
      height int not null,
      created_at timestamptz(3) not null,
      primary key (id),
      constraint picture_practice_id_id_key unique (practice_id, id)
    )`,
    `create table profile (
      practice_id uuid not null,
      user_id uuid not null,
      phone text,
      address text,
      city text,
      tells_requests boolean not null,
      tells_cancellations boolean not null,
      tells_moves boolean not null,
      tells_messages boolean not null default true,
      tells_reviews boolean not null default true,
      tells_payments boolean not null default true,
      tells_forms boolean not null default false,
      tells_expiring boolean not null default false,
      tells_failures boolean not null default false,
      hidden_kinds text not null default '',
      primary key (practice_id, user_id)
    )`,
  ],
  rules: [
    `alter table picture
      add constraint picture_check check ((kind = 'avatar') = (user_id is not null)),
      add constraint picture_height_check check (height between 1 and 512),
      add constraint picture_kind_check check (kind in ('avatar', 'logo')),
      add constraint picture_width_check check (width between 1 and 512),
      add constraint picture_practice_id_kind_user_id_key unique nulls not distinct (practice_id, kind, user_id)`,
    practiceKey('picture'),
    tenantKey('picture', 'user_id', 'app_user', 'on delete cascade'),
    tenantPolicy('picture'),
    practiceKey('profile'),
    tenantKey('profile', 'user_id', 'app_user', 'on delete cascade'),
    tenantPolicy('profile'),
  ],
}
