/** Octopush did not answer, or not as documented. The message quotes nothing of the request. */
export class OctopushUnavailable extends Error {
  readonly retryAfterSeconds: number | undefined
  /** The request may have been carried out all the same. */
  readonly isUncertain: boolean

  constructor(
    reason: string,
    { retryAfterSeconds, isUncertain = false }: { retryAfterSeconds?: number; isUncertain?: boolean } = {},
  ) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
    this.isUncertain = isUncertain
  }
}

/** Octopush does not know the login with this key, or has closed the account. */
export class KeyRefused extends Error {}

/** The wallet is empty. */
export class NoCredit extends Error {}

/** Octopush refuses this SMS for good. `code`: its own number. */
export class SmsRefused extends Error {
  readonly code: number | null

  constructor(code: number | null) {
    super(`code ${code}`)
    this.code = code
  }
}
