import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'

/** Hashes of used challenges. They are worthless after a crash, so the table is not logged. */
export const SpentCaptcha = defineEntity({
  name: 'SpentCaptcha',
  tableName: 'spent_captcha',
  properties: {
    digest: p.blob().primary(),
    expiresAt: instantType(),
  },
  indexes: [{ name: 'spent_captcha_age', properties: ['expiresAt'] }],
})

/** A request that must take effect only once, and its answer. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    practiceId: practiceId().primary(),
    caller: p.text().primary(),
    key: p.text().primary(),
    bodyHash: p.blob(),
    status: p.integer(),
    reply: p.blob(),
    createdAt: instantType(),
  },
  indexes: [{ name: 'idempotency_key_age', properties: ['practiceId', 'createdAt'] }],
})

/** Counts of hashed callers, in the format of rate-limiter-flexible. Not logged either. */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.string().primary(),
    points: p.integer().default(0),
    expire: p.bigint().nullable(),
  },
  indexes: [{ name: 'rate_limit_age', properties: ['expire'] }],
})
