import type { Endpoint } from './endpoint.ts'
import type { ProblemCode } from './errors.ts'
import { queryOfEndpoint } from './whole-list.ts'

/** Every code with which an endpoint may refuse: its own, and those of what runs before its handler. */
export function refusalsOf(spec: Endpoint): ProblemCode[] {
  const needsAccount = spec.access !== 'public' && spec.access !== 'anyone'
  const isUnsafe = spec.method !== 'GET'
  const isIdempotent = spec.guard?.includes('idempotent')
  return [
    'bad_request',
    'unexpected',
    'unavailable',
    ...(needsAccount ? (['not_signed_in', 'suspended', 'too_many_requests'] as const) : []),
    ...(needsAccount && spec.access !== 'client' && !spec.isOpenWithoutTotp ? (['totp_required'] as const) : []),
    ...(spec.access === 'practitioner' || spec.access === 'admin' ? (['forbidden'] as const) : []),
    ...(spec.limits ? (['too_many_requests'] as const) : []),
    ...((isUnsafe && spec.access !== 'public') || spec.isForOwnPages ? (['csrf'] as const) : []),
    ...(spec.params ? (['not_found'] as const) : []),
    ...(queryOfEndpoint(spec) || isUnsafe ? (['validation'] as const) : []),
    ...(isUnsafe && !spec.picture && !spec.file ? (['invalid_json'] as const) : []),
    ...(isUnsafe ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(spec.picture || spec.file ? (['storage_full'] as const) : []),
    ...(spec.picture ? (['email_unverified'] as const) : []),
    ...(isIdempotent ? (['idempotency_mismatch'] as const) : []),
    ...(spec.errors ?? []),
  ]
}
