import type { contract, ReplyOf } from '@ancrage/api/contract'
import { aQuietPractice, NOW } from './app'
import { anId, aPage } from './build'

type SignIn = ReplyOf<typeof contract.accounts.signIns>[number]
type Factor = ReplyOf<typeof contract.accounts.secondFactor>
type Passkey = ReplyOf<typeof contract.passkeys.list>[number]
type Entry = ReplyOf<typeof contract.audit.own>['data'][number]

/** A session of Firefox on Windows that began a week ago and was used an hour ago. */
export const aSignIn = (overrides: Partial<SignIn> = {}): SignIn => ({
  id: '66666666-0000-7000-8000-000000000001',
  isCurrent: false,
  isRemembered: true,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:134.0) Gecko/20100101 Firefox/134.0',
  createdAt: '2027-02-20T09:00:00.000Z',
  lastSeenAt: '2027-02-27T08:00:00.000Z',
  ...overrides,
})

/** A second factor that is off and not required. */
export const aFactor = (overrides: Partial<Factor> = {}): Factor => ({
  isOn: false,
  hasApp: overrides.isOn ?? false,
  dueAt: null,
  isRequired: false,
  recoveryCodesLeft: 0,
  ...overrides,
})

/** A passkey of a telephone, made a week ago and used an hour ago. */
export const aPasskey = (overrides: Partial<Passkey> = {}): Passkey => ({
  id: '88888888-0000-7000-8000-000000000001',
  name: 'Téléphone',
  createdAt: '2027-02-20T09:00:00.000Z',
  lastUsedAt: '2027-02-27T08:00:00.000Z',
  ...overrides,
})

/** An entry of the audit log: an admin did something just now. */
export const anEntry = (overrides: Partial<Entry> = {}): Entry => ({
  id: '77777777-0000-7000-8000-000000000001',
  happenedAt: NOW,
  by: 'admin',
  name: 'Yann Le Bihan',
  action: 'user.signed_out',
  subject: 'Claire Vasseur',
  practice: null,
  details: {},
  ...overrides,
})

/** A practice whose account is signed in on two devices, has no second factor, and was suspended for a while. */
export const anAccount = (api = aQuietPractice()) =>
  api
    .on('GET /api/auth/totp', () => aFactor())
    .on('GET /api/auth/passkeys', () => [])
    .on('GET /api/auth/sign-ins', () => [aSignIn({ isCurrent: true }), aSignIn({ id: anId(501) })])
    .on('GET /api/audit', () =>
      aPage([
        anEntry({ action: 'user.suspended', details: { reason: 'Facture impayée' } }),
        anEntry({ id: anId(502) }),
      ]),
    )
