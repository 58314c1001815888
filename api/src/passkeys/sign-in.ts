import { randomBytes } from 'node:crypto'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod'
import { AuthSession, PasskeyEntity, User } from '../accounts/entity.ts'
import { limitGuesses, type SignedIn } from '../accounts/sign-in.ts'
import { networkMark, rememberNetwork } from '../accounts/trusted-networks.ts'
import { sha256 } from '../crypto/keys.ts'
import { verifyPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { IDLE_MS, REMEMBERED_MS } from '../http/sign-in-life.ts'
import { consumeChallenge, isChallenge } from './challenge.ts'
import type { passkeys } from './contract.ts'
import type { PasskeyContext } from './service.ts'

type Shown = z.output<typeof passkeys.signIn.body>

interface Means extends PasskeyContext {
  address: string
  userAgent: string | null
  limits: Limits
}

/**
 * Signs in by a passkey. It replaces password and second factor, since the device must be there and its owner has
 * unlocked it. Every error has the same answer. A key from before the account was taken back needs the password too,
 * once: a stranger may have added it.
 */
export async function signInByPasskey(
  em: EntityManager,
  { credential, remember, password }: Shown,
  { secret, party, now, address, userAgent, limits }: Means,
): Promise<SignedIn> {
  const userId = idOfHandle(credential.userHandle)
  const user = userId && (await em.findOne(User, { id: userId }))
  if (!user) throw fail('passkey_refused')
  return inPractice(em, user.practiceId, async (own) => {
    // Locked until the transaction ends, to order it with a suspension and with the removal of the key.
    const account = await tablesOf(own)
      .selectFrom('User')
      .select(['suspendedAt', 'passwordHash'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirst()
    const key = await own.findOne(PasskeyEntity, {
      practiceId: user.practiceId,
      userId: user.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
    })
    if (!account || !key) throw fail('passkey_refused')
    const counter = await verifiedCounter(own, key, credential, { secret, party, now })
    if (account.suspendedAt) throw fail('suspended')
    if (key.needsPassword) {
      if (password === undefined) throw fail('password_required')
      const forgive = await limitGuesses(limits, user.email, address)
      if (!(await verifyPassword(account.passwordHash, password))) throw fail('wrong_credentials')
      await forgive()
      key.needsPassword = false
    }
    key.counter = counter
    key.lastUsedAt = now
    const token = randomBytes(32).toString('base64url')
    own.create(AuthSession, {
      id: newId(),
      userId: user.id,
      tokenHash: sha256(token),
      isRemembered: remember,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + (remember ? REMEMBERED_MS : IDLE_MS)),
      userAgent,
    })
    await own.flush()
    const network = networkMark(secret, user.id, address)
    const isKnown = user.knownNetworks.some((known) => network.equals(known))
    await rememberNetwork(queryOf(own), user.id, network)
    const isElsewhere = !isKnown && user.knownNetworks.length > 0
    return { token, userId: user.id, practiceId: user.practiceId, isElsewhere }
  })
}

/** How often the device says that the key was used, once its answer is right and new. */
async function verifiedCounter(
  em: EntityManager,
  key: { credentialId: Uint8Array; publicKey: Uint8Array; counter: number },
  { id, clientDataJSON, authenticatorData, signature, userHandle }: Shown['credential'],
  { secret, party, now }: PasskeyContext,
): Promise<number> {
  let challenge = ''
  const shown = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: (written) => {
      challenge = written
      return isChallenge(secret, { for: 'sign-in' }, written, now)
    },
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => null)
  if (!shown?.verified || !(await consumeChallenge(em, challenge, now))) throw fail('passkey_refused')
  return shown.authenticationInfo.newCounter
}

/** The account whose handle a passkey carries: its sixteen bytes. */
export function idOfHandle(handle: string): string | null {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}
