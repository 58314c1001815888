import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { sha256 } from '../../crypto/keys.ts'

const CODES = 10
/** Eighty random bits: sixteen letters and digits of base32. */
const CODE_BYTES = 10

/** A typed code without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code)

/** Creates ten recovery codes in readable form: `abcd-efgh-ijkl-mnop`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const letters = new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer }).base32.toLowerCase()
    return letters.match(/.{4}/g)?.join('-') ?? letters
  })

/** A fast hash is enough: nobody guesses eighty random bits, and a slow hash only protects what people think up. */
export const recoveryHash = (code: string): Buffer => sha256(`recovery ${plainCode(code)}`)
