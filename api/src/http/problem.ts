import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { databaseFailure } from './database-failure.ts'
import { Failure, fail, type ProblemCode } from './errors.ts'
import type { RequestState } from './request-state.ts'

/** A short sentence for each code, for people who read an answer. */
export const problemTitles: Record<ProblemCode, string> = {
  invalid_json: 'The body is not readable JSON.',
  bad_request: 'The request cannot be read.',
  not_signed_in: 'Nobody is signed in.',
  wrong_credentials: 'E-mail address and password do not belong together.',
  code_required: 'A code of the second factor is needed too.',
  wrong_code: 'This code is not the one that is valid now.',
  passkey_refused: 'This passkey does not open the account, or its challenge has ended.',
  password_required: 'The account was taken back since the passkey was used: it opens it with the password alone.',
  wrong_signature: 'The delivery is not signed as it should be.',
  forbidden: 'This account may not do that.',
  csrf: 'The request does not come from one of our pages.',
  email_unverified: 'The email address of this account is not verified yet.',
  suspended: 'This account is suspended.',
  totp_required: 'This account needs a second factor: set one up first.',
  captcha: 'The proof of work is missing, expired or used.',
  not_found: 'There is nothing here.',
  method_not_allowed: 'This address does not know that method.',
  conflict: 'The request conflicts with the current state.',
  slot_taken: 'Somebody else has just taken this time.',
  transition_not_allowed: 'The session cannot do this in its current status.',
  locked: 'The record is locked.',
  too_late: 'It is too late for this change.',
  limit_reached: 'There are as many of these as there may be.',
  no_session_type: 'Sessions can be planned once there is a session type.',
  possible_duplicate: 'Somebody who is likely the same is here already.',
  already_billed: 'One of these sessions stands on an invoice already.',
  exclusive_integration: 'Another integration is on, which rules this one out.',
  card_payments_unavailable: 'Card payments cannot be taken here now.',
  link_expired: 'The link was used or has expired.',
  payload_too_large: 'The body is too large.',
  unsupported_media_type: 'The body has a type that is not understood.',
  validation: 'Some fields are not valid.',
  not_offered: 'This time is not offered.',
  identity_incomplete: 'Who bills is not said completely: `missing` names the fields.',
  calendly_token_refused: 'Calendly does not accept the token.',
  idempotency_mismatch: 'This key was used with another body.',
  too_many_requests: 'Too many requests.',
  too_many_holds: 'Too many times are held at once.',
  unexpected: 'Something went wrong on our side.',
  file_damaged: 'This file can no longer be read.',
  unavailable: 'The service cannot answer now.',
  calendly_unreachable: 'Calendly does not answer.',
  octopush_unreachable: 'Octopush does not answer.',
  stripe_unreachable: 'Stripe does not answer.',
  storage_full: 'There is no room left for files on this server.',
}

/** The address that explains a code: `GET` answers with its meaning. */
const problemType = (publicUrl: string, code: ProblemCode) => `${publicUrl}/api/problems/${code}`

/** Turns any thrown error into `application/problem+json`. An unforeseen one is logged once, with its stack. */
export const problemMiddleware =
  (log: Logger, publicUrl: string): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const state = ctx.state as RequestState
      const { requestId } = state
      const failure = asFailure(error)
      state.refusal = failure.code
      if (failure.status >= 500) log.error({ requestId, err: failure.cause ?? error }, failure.code)
      const { detail, retryAfterSeconds, ...members } = failure.details
      ctx.status = failure.status
      ctx.remove('Set-Cookie')
      ctx.set('Cache-Control', 'no-store')
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds))
      if (failure.code === 'payload_too_large') ctx.set('Connection', 'close')
      ctx.body = JSON.stringify({
        type: problemType(publicUrl, failure.code),
        title: problemTitles[failure.code],
        status: failure.status,
        ...(detail && { detail }),
        ...members,
        code: failure.code,
        requestId,
      })
      ctx.type = 'application/problem+json'
    }
  }

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return databaseFailure(error) ?? fail('unexpected')
}
