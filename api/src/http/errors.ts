import type { FieldReason } from './field-reasons.ts'

/** Every failure that the API can answer with, by its stable code. The front has the words for people. */
export const problems = {
  invalid_json: 400,
  bad_request: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  code_required: 401,
  wrong_code: 401,
  passkey_refused: 401,
  password_required: 401,
  wrong_signature: 401,
  forbidden: 403,
  csrf: 403,
  email_unverified: 403,
  suspended: 403,
  totp_required: 403,
  captcha: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  slot_taken: 409,
  transition_not_allowed: 409,
  locked: 409,
  too_late: 409,
  limit_reached: 409,
  no_session_type: 409,
  possible_duplicate: 409,
  already_billed: 409,
  exclusive_integration: 409,
  card_payments_unavailable: 409,
  link_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  not_offered: 422,
  identity_incomplete: 422,
  calendly_token_refused: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  too_many_holds: 429,
  unexpected: 500,
  file_damaged: 500,
  unavailable: 503,
  calendly_unreachable: 503,
  octopush_unreachable: 503,
  stripe_unreachable: 503,
  storage_full: 507,
} as const

export type ProblemCode = keyof typeof problems

/** The details of a problem: everything here reaches the caller. */
export interface ProblemDetails {
  detail?: string
  /** Field path → stable codes or short English sentences, e.g. `{ "client.email": ["invalid_email"] }`. */
  errors?: Record<string, string[]>
  /** Seconds to wait, sent as `Retry-After`. */
  retryAfterSeconds?: number
  [member: string]: unknown
}

/** A refusal that the domain foresees. Any other thrown error becomes `unexpected`. */
export class Failure extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return problems[this.code]
  }
}

/** `throw fail('slot_taken', { nearest })` */
export const fail = (code: ProblemCode, details?: ProblemDetails) => new Failure(code, details)

/** Refuses one field: 422 with its name. */
export const refuseField = (field: string, reason: FieldReason) => fail('validation', { errors: { [field]: [reason] } })
