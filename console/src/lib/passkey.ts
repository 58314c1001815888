import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { api } from './api'

type CreationOptions = ReplyOf<typeof contract.passkeys.begin>
type RequestOptions = ReplyOf<typeof contract.passkeys.ask>
type Made = Parameters<typeof api.passkeys.add>[0]['body']['credential']
type Shown = Parameters<typeof api.passkeys.signIn>[0]['body']['credential']

/**
 * Why a browser gave no passkey: the person cancelled or took too long, a passkey exists already, or it is unsupported.
 */
export type PasskeyRefusal = 'cancelled' | 'known' | 'impossible'

export class PasskeyFailure extends Error {
  readonly reason: PasskeyRefusal

  constructor(reason: PasskeyRefusal) {
    super(reason)
    this.reason = reason
  }
}

export const hasPasskeys = () => 'PublicKeyCredential' in window

/** Has the browser create a passkey. The person unlocks the device for it. */
export async function makePasskey(options: CreationOptions): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON: asGiven(options) }).catch(refuse)
  return {
    id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: (response.transports ?? []) as Made['transports'],
  }
}

/** Has the browser sign in with a passkey that the person chooses. */
export async function showPasskey(options: RequestOptions): Promise<Shown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(refuse)
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Removes `undefined` options, which browsers would treat as values. */
const asGiven = (options: CreationOptions) => JSON.parse(JSON.stringify(options))

const reasons: Record<string, PasskeyRefusal> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

function refuse(error: unknown): never {
  throw new PasskeyFailure(reasons[error instanceof Error ? error.name : ''] ?? 'impossible')
}
