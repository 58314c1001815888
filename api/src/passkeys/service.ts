import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type * as z from 'zod'
import { PasskeyEntity } from '../accounts/entity.ts'
import {
  lockSecondFactor,
  markSecondFactorOn,
  replaceRecoveryCodes,
  turnOffWithoutFactor,
} from '../accounts/second-factor/enrolment.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { CHALLENGE_MS, consumeChallenge, isChallenge, newChallenge } from './challenge.ts'
import type { Passkey, passkeys } from './contract.ts'
import type { RelyingParty } from './relying-party.ts'

/** A list that is read whole. Somebody has some devices, not hundreds. */
const MOST = 20

type Shown = z.output<typeof Passkey>
type New = z.output<typeof passkeys.add.body>

/** The secret that signs challenges, the site of passkeys, and the time. */
export interface PasskeyContext {
  secret: string
  party: RelyingParty
  now: Date
}

/** The passkeys of an account, the latest first. */
export async function listPasskeys(em: EntityManager, { practiceId, userId }: PractitionerActor): Promise<Shown[]> {
  const passkeys = await em.find(PasskeyEntity, { practiceId, userId }, { orderBy: { createdAt: 'desc', id: 'desc' } })
  return passkeys.map(({ id, name, createdAt, lastUsedAt = null }) => ({ id, name, createdAt, lastUsedAt }))
}

/** The user handle of a passkey: it names the account when somebody signs in. */
const userHandleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/**
 * The options for a new passkey: stored on the device with the name of the account, and unlocked by its owner. Refused
 * without a confirmed address: the account may be a stranger's, whose passkey would open it for ever.
 */
export async function beginPasskey(
  em: EntityManager,
  actor: PractitionerActor,
  { secret, party, now }: PasskeyContext,
) {
  const known = await assertBelowLimit(em, actor)
  const use = { for: 'adding', userId: actor.userId } as const
  const options = await generateRegistrationOptions({
    rpName: 'Ancrage',
    rpID: party.id,
    userID: userHandleOf(actor.userId),
    userName: actor.email,
    userDisplayName: actor.name,
    challenge: newChallenge(secret, use, now),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: textOf(credentialId) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    ...options,
    pubKeyCredParams: [...options.pubKeyCredParams],
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key' as const, id: textOf(credentialId) })),
  }
}

/** Adds a passkey made from our options. An account's first second factor also returns recovery codes. */
export async function addPasskey(
  em: EntityManager,
  actor: PractitionerActor,
  { name, credential }: New,
  { secret, party, now }: PasskeyContext,
): Promise<{ passkey: Shown; recoveryCodes: string[]; isFirst: boolean }> {
  const query = queryOf(em)
  const { isOn } = await lockSecondFactor(query, actor)
  await assertBelowLimit(em, actor)
  const { id, transports, clientDataJSON, attestationObject } = credential
  let challenge = ''
  const made = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    },
    expectedChallenge: (written) => {
      challenge = written
      return isChallenge(secret, { for: 'adding', userId: actor.userId }, written, now)
    },
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null)
  if (!made?.verified || !(await consumeChallenge(em, challenge, now))) throw fail('passkey_refused')
  const { credential: key } = made.registrationInfo
  const { practiceId, userId } = actor
  const credentialId = Buffer.from(key.id, 'base64url')
  if (await em.count(PasskeyEntity, { practiceId, userId, credentialId })) throw fail('passkey_refused')
  const passkey = { id: newId(), name, createdAt: now, lastUsedAt: null }
  em.create(PasskeyEntity, {
    ...passkey,
    practiceId,
    userId,
    credentialId,
    publicKey: Buffer.from(key.publicKey),
    counter: key.counter,
    transports,
  })
  await em.flush()
  await markSecondFactorOn(query, actor, now)
  return { passkey, recoveryCodes: isOn ? [] : await replaceRecoveryCodes(query, actor), isFirst: !isOn }
}

/** Removes a passkey. If it was the last second factor and may be removed, the password alone signs in again. */
export async function removePasskey(em: EntityManager, actor: PractitionerActor, id: string, now: Date): Promise<void> {
  const query = queryOf(em)
  await lockSecondFactor(query, actor)
  const { practiceId, userId } = actor
  if (!(await em.nativeDelete(PasskeyEntity, { id, practiceId, userId }))) throw fail('not_found')
  await turnOffWithoutFactor(query, actor, now)
}

async function assertBelowLimit(em: EntityManager, { practiceId, userId, emailVerifiedAt }: PractitionerActor) {
  if (!emailVerifiedAt) throw fail('email_unverified')
  const known = await em.find(PasskeyEntity, { practiceId, userId })
  if (known.length >= MOST) throw fail('limit_reached')
  return known
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
