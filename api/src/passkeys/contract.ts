import * as z from 'zod'
import { CurrentUser } from '../accounts/contract/current-user.ts'
import { knownPassword } from '../accounts/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import { instant, line } from '../http/schema.ts'

/** Bytes as browsers write them (WebAuthn, section 5.1.8). */
const bytes = (most: number) =>
  z
    .string()
    .max(most, 'too_long')
    .regex(/^[A-Za-z0-9_-]+$/)
const credentialId = bytes(1_400)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A key pair of a device that opens the account. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  /** Null: it was never used. */
  lastUsedAt: instant.nullable(),
})

/** What a browser makes a passkey from. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(transport).optional() }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'The passkeys of the account, the latest first.',
    access: 'account',
    isOpenWithoutTotp: true,
    reply: z.array(Passkey),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/options',
    summary: 'What a browser makes a passkey from. It counts once it is sent to `add`, within five minutes.',
    access: 'account',
    isOpenWithoutTotp: true,
    body: z.strictObject({ currentPassword: knownPassword }),
    reply: CreationOptions,
    errors: ['validation', 'email_unverified', 'limit_reached'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Adds a passkey. The first second factor of an account ends other sign-ins and gives recovery codes.',
    access: 'account',
    isOpenWithoutTotp: true,
    body: z.strictObject({
      name: line(60),
      credential: z.strictObject({
        id: credentialId,
        clientDataJSON: bytes(4_000),
        attestationObject: bytes(20_000),
        transports: z.array(transport).max(7),
      }),
    }),
    status: 201,
    guard: ['idempotent'],
    /** `recoveryCodes`: empty unless it is the first second factor; shown once. */
    reply: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
    errors: ['passkey_refused', 'limit_reached', 'email_unverified'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    summary: 'Removes a passkey. The last second factor of who needs one cannot be removed.',
    access: 'account',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ currentPassword: knownPassword }),
    errors: ['validation', 'not_found', 'forbidden'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey/options',
    summary: 'What a browser signs in by a passkey with, within five minutes. It tells nothing of any account.',
    access: 'anyone',
    reply: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey',
    summary:
      'Signs in by a passkey, which is two factors by itself: the device, and what unlocks it. Once after the account was taken back it needs the password too (`password_required`).',
    access: 'anyone',
    body: z.strictObject({
      credential: z.strictObject({
        id: credentialId,
        clientDataJSON: bytes(4_000),
        authenticatorData: bytes(4_000),
        signature: bytes(4_000),
        userHandle: bytes(200),
      }),
      password: knownPassword.optional(),
      remember: z.boolean().default(false),
    }),
    reply: CurrentUser,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
    errors: ['passkey_refused', 'password_required', 'wrong_credentials', 'suspended'],
  }),
}
