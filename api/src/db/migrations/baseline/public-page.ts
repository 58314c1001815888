import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/** The public page of a practice, and the addresses of those that are published. */
export const publicPageSchema: FeatureSchema = {
  tables: [
    `create table public_page (
      practice_id uuid not null,
      draft jsonb not null,
      version int not null,
      published jsonb,
      published_at timestamptz(3),
      reason text,
      primary key (practice_id)
    )`,
    `create table public_page_address (
      practice_id uuid not null,
      slug text not null,
      published_at timestamptz(3) not null,
      primary key (practice_id),
      constraint public_page_address_slug unique (slug)
    )`,
    `create table public_page_name (
      slug text not null,
      practice_id uuid not null,
      primary key (slug)
    )`,
  ],
  rules: [
    `alter table public_page
      add constraint public_page_published_check check ((published is null) = (published_at is null))`,
    practiceKey('public_page', 'on delete cascade'),
    tenantPolicy('public_page'),
    `alter table public_page_address
      add constraint public_page_address_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')`,
    practiceKey('public_page_address', 'on delete cascade'),
    practiceKey('public_page_name', 'on delete cascade'),
  ],
}
