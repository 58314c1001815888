import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { email, instant, Lang, line, phone, timeZone } from '../http/schema.ts'
import { coordinates } from '../practices/location.ts'
import { siret } from '../practices/siret.ts'
import { CurrentUser } from './contract/current-user.ts'
import { passwordStrengths } from './password-strengths.ts'

/** A new password. `password-rule.ts` checks its strength with what is known of the person. */
const newPassword = z.string().min(8, 'too_short').max(256, 'too_long')
/** A password for signing in: anything that was once accepted. */
export const knownPassword = z.string().min(1, 'required').max(256, 'too_long')
/** Six digits of an authenticator, or a recovery code. */
const code = z.string().trim().min(6, 'too_short').max(40, 'too_long')
/** The token of a mailed link. A truncated one is refused like an expired one. */
const token = z.string().max(300)

/** Set when nobody else was in the account: calendar feed, Calendly, SMS, video and subscribed calendars stay. */
const keepsConnections = z.boolean().default(false)

/** What somebody enters to open a practice: the account step, then the practice step. */
export const Registration = z.strictObject({
  account: z.strictObject({ name: line(120), email, password: newPassword, locale: Lang }),
  practice: z.strictObject({
    name: line(120),
    siret: siret.nullish(),
    address: line(200).nullish(),
    city: line(120).nullish(),
    location: coordinates.nullish(),
    phone: phone.nullish(),
    timeZone: timeZone.default('Europe/Paris'),
  }),
  acceptsTerms: z.literal(true),
  captcha: z.string().max(4000),
})

/** A device on which somebody is signed in. */
export const SignIn = z.object({
  id: z.uuid(),
  /** The caller's own sign-in. */
  isCurrent: z.boolean(),
  isRemembered: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
})

/** The state of an account's second factor. */
export const SecondFactor = z.object({
  /** Whether signing in asks for a second factor. */
  isOn: z.boolean(),
  /** Whether one of them is an authenticator. Passkeys have a list of their own. */
  hasApp: z.boolean(),
  isRequired: z.boolean(),
  /** When a practitioner who keeps records needs one; null where no record was written yet. */
  dueAt: instant.nullable(),
  recoveryCodesLeft: z.int(),
})

/** Shown once: the database stores only their hashes. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs a practitioner or an admin in and sets the three session cookies.',
    access: 'anyone',
    body: z.strictObject({
      email,
      password: knownPassword,
      remember: z.boolean().default(false),
      /** Requested (`code_required`) where the account has a second factor and the password is right. */
      code: code.optional(),
    }),
    reply: CurrentUser,
    limits: [{ by: 'address', points: 30, seconds: 60 }],
    errors: ['wrong_credentials', 'code_required', 'wrong_code', 'suspended'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session on the server and clears its cookies.',
    access: 'anyone',
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user, with settings and schedule.',
    access: 'account',
    isOpenWithoutTotp: true,
    reply: CurrentUser,
  }),
  registrationChallenge: endpoint({
    method: 'GET',
    path: '/api/auth/register/challenge',
    summary: 'A proof-of-work challenge (ALTCHA v2) for opening a practice, good once.',
    access: 'anyone',
    reply: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Opens a practice with its first account. The answer is the same for an address that has an account.',
    access: 'anyone',
    body: Registration,
    status: 202,
    limits: [{ by: 'address', points: 10, seconds: 3600 }],
    errors: ['captcha'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary:
      'Confirms an e-mail address by a mailed link. A browser that is not signed in to the account chooses a password with it, or is refused if the link replaces a confirmed address: `not_signed_in`, `forbidden` for another account.',
    access: 'anyone',
    body: z.strictObject({
      token,
      /** Replaces the password. 422 `required` if it is missing and the browser is not signed in to the account. */
      password: newPassword.optional(),
    }),
    /**
     * `isNew`: the address of a new account; otherwise it replaces an earlier one. `isPractice`: the practice's own
     * address.
     */
    reply: z.object({ email: z.string(), isNew: z.boolean(), isPractice: z.literal(true).optional() }),
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found', 'link_expired', 'conflict', 'not_signed_in', 'forbidden'],
  }),
  passwordStrength: endpoint({
    method: 'POST',
    path: '/api/auth/password-strength',
    summary: 'How hard a password is to guess that is about to be chosen. A guessable one will be refused.',
    access: 'anyone',
    isOpenWithoutTotp: true,
    /** `about`: what others know of the person, besides what the account says of a signed-in one. */
    body: z.strictObject({ password: newPassword, about: z.array(line(254)).max(5) }),
    reply: z.object({ strength: z.enum(passwordStrengths) }),
    limits: [{ by: 'address', points: 120, seconds: 60 }],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Mails the link again that confirms the address, if it is waited for. The answer is always the same.',
    access: 'anyone',
    body: z.strictObject({ email }),
    status: 202,
    limits: [{ by: 'address', points: 10, seconds: 3600 }],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mails a link to choose a new password, if the account exists. The answer is always the same.',
    access: 'anyone',
    body: z.strictObject({ email }),
    status: 202,
    limits: [{ by: 'address', points: 10, seconds: 3600 }],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password by a mailed link; ends every sign-in of the account, its feed and its connections.',
    access: 'anyone',
    body: z.strictObject({ token, password: newPassword, keepsConnections }),
    limits: [{ by: 'address', points: 30, seconds: 600 }],
    errors: ['not_found', 'link_expired'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Changes the password and ends every other sign-in of the account.',
    access: 'account',
    isOpenWithoutTotp: true,
    body: z.strictObject({ currentPassword: knownPassword, password: newPassword }),
    errors: ['validation'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/auth/change-email',
    summary:
      'Mails a link to the new address, which replaces the old once it is opened where the account is signed in; the old is told.',
    access: 'account',
    body: z.strictObject({ currentPassword: knownPassword, email }),
    status: 202,
    errors: ['validation'],
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/auth/sign-ins',
    summary: 'Where the account is signed in, the latest first.',
    access: 'account',
    reply: z.array(SignIn),
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/api/auth/sign-ins/:id',
    summary: 'Signs one device out.',
    access: 'account',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out-everywhere',
    summary: 'Ends every sign-in of the account, this one too, its feed and its connections, and clears its cookies.',
    access: 'account',
    isOpenWithoutTotp: true,
    body: z.strictObject({ keepsConnections }),
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/totp',
    summary: 'Whether a second factor is on, and how many recovery codes are left.',
    access: 'account',
    isOpenWithoutTotp: true,
    reply: SecondFactor,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/api/auth/totp',
    summary: 'Makes a secret for an authenticator. It counts once a code made with it is confirmed.',
    access: 'account',
    isOpenWithoutTotp: true,
    body: z.strictObject({ currentPassword: knownPassword }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['validation', 'conflict', 'email_unverified'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/auth/totp/confirm',
    summary: 'Turns the second factor on by a first code, ends every other sign-in, and gives the recovery codes.',
    access: 'account',
    isOpenWithoutTotp: true,
    body: z.strictObject({ code }),
    reply: RecoveryCodes,
    errors: ['wrong_code', 'conflict'],
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/totp/recovery-codes',
    summary: 'Replaces the recovery codes.',
    access: 'account',
    body: z.strictObject({ currentPassword: knownPassword, code }),
    reply: RecoveryCodes,
    errors: ['validation', 'wrong_code', 'conflict'],
  }),
  turnOffTotp: endpoint({
    method: 'POST',
    path: '/api/auth/totp/turn-off',
    summary: 'Turns the second factor off. Admins cannot.',
    access: 'account',
    body: z.strictObject({ currentPassword: knownPassword, code }),
    errors: ['validation', 'wrong_code', 'forbidden', 'conflict'],
  }),
}
