interface Details {
  param?: string
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit'
  decline_code?: string
  /** Whether the parameters alone were refused: then nothing was started, and the idempotency key stays free. */
  isValidation?: boolean
}

/** A request that Stripe refuses, in its words. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly details: Details

  constructor(status: number, code: string | undefined, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  /** The body in the format of version 1 or 2 of the API. */
  body(isV2: boolean): object {
    const { param, type = this.status >= 500 ? 'api_error' : 'invalid_request_error', decline_code } = this.details
    const { code, message } = this
    if (isV2)
      return {
        error: { ...(type === 'rate_limit' || type === 'idempotency_error' ? { type } : {}), code, message, param },
      }
    return { error: { type, code, message, param, decline_code, doc_url: undefined } }
  }
}

/** A refusal of parameters that are wrong in any state. */
export const invalid = (message: string, param: string, code = 'parameter_invalid') =>
  new Refusal(400, code, message, { param, isValidation: true })

/** A refusal for an id that the caller does not have, whether another has it or nobody. */
export const missing = (what: string, id: string, param = 'id') =>
  new Refusal(404, 'resource_missing', `No such ${what}: '${id}'`, { param, isValidation: true })
