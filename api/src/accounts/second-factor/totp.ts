import { Secret, TOTP } from 'otpauth'

/** What every authenticator supports (RFC 6238 with the defaults of RFC 4226): SHA-1, six digits, half a minute. */
const FORM = { issuer: 'Ancrage', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Only ASCII digits: those of other scripts have another length in bytes. */
const SIX_DIGITS = /^[0-9]{6}$/
/** A clock may be off by one step each way (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** A secret for an authenticator, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The content of the picture for an authenticator: the secret, and its owner. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...FORM, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The half minute since 1970 of a code; null when it is none of those that are valid now. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  if (!SIX_DIGITS.test(code)) return null
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const drift = totp.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return drift === null ? null : totp.counter({ timestamp }) + drift
}
