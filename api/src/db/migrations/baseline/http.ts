import { practiceKey, tenantPolicy } from '../../tenant-sql.ts'
import type { FeatureSchema } from '../feature-schema.ts'

/**
 * Guards of requests. Two tables hold only hashes that are worthless after a crash of the database: they are not
 * logged.
 */
export const httpSchema: FeatureSchema = {
  tables: [
    `create unlogged table spent_captcha (
      digest bytea not null,
      expires_at timestamptz(3) not null,
      primary key (digest)
    )`,
    'create index spent_captcha_age on spent_captcha (expires_at)',
    `create table idempotency_key (
      practice_id uuid not null,
      caller text not null,
      key text not null,
      body_hash bytea not null,
      status int not null,
      reply bytea not null,
      created_at timestamptz(3) not null,
      primary key (practice_id, caller, key)
    )`,
    'create index idempotency_key_age on idempotency_key (practice_id, created_at)',
    `create unlogged table rate_limit (
      key varchar(255) not null,
      points int not null default 0,
      expire bigint,
      primary key (key)
    )`,
    'create index rate_limit_age on rate_limit (expire)',
  ],
  rules: [practiceKey('idempotency_key'), tenantPolicy('idempotency_key')],
}
