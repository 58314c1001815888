import { expect, test } from 'vitest'
import type { PracticeId } from '../practice-id.ts'
import { acceptPreviousSecret } from './keys.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { isSealedBy, openSecret, sealSecret } from './seal.ts'
import { isSingleUseToken, singleUseToken } from './single-use.ts'
import { openToken, practiceOfToken, signToken } from './token.ts'
import { areTokensOfSameThing } from './token-layout.ts'

const secret = 'a secret of thirty-two characters'
const practiceId = '01930000-0000-7000-8000-000000000001' as PracticeId
const id = '01930000-0000-7000-8000-000000000002'

test('a link signed twice for the same thing is the same link', () => {
  expect(signToken(secret, 'manage', { practiceId, id })).toBe(signToken(secret, 'manage', { practiceId, id }))
})

test('a signed link names its practice and its thing, and matches its own version only', () => {
  const token = signToken(secret, 'manage', { practiceId, id, version: 3 })
  const opened = openToken(secret, 'manage', token)
  expect(opened).toMatchObject({ practiceId, id })
  expect(opened?.matches(3)).toBe(true)
  expect(opened?.matches(2)).toBe(false)
  expect(practiceOfToken(token)).toBe(practiceId)
})

test('a link of one purpose or of another secret does not match (CVE-2026-9188: guessable cancel keys)', () => {
  const token = signToken(secret, 'hold', { practiceId, id })
  expect(openToken(secret, 'manage', token)?.matches(1)).toBe(false)
  expect(openToken('another secret', 'hold', token)?.matches(1)).toBe(false)
})

test('two links to one thing are told from links to another without any secret', () => {
  const link = signToken(secret, 'pay', { practiceId, id })
  expect(areTokensOfSameThing(link, signToken('another secret', 'pay_return', { practiceId, id, version: 2 }))).toBe(
    true,
  )
  const otherId = '01930000-0000-7000-8000-000000000020'
  expect(areTokensOfSameThing(link, signToken(secret, 'pay', { practiceId, id: otherId }))).toBe(false)
  const otherPractice = otherId as PracticeId
  expect(areTokensOfSameThing(link, signToken(secret, 'pay', { practiceId: otherPractice, id }))).toBe(false)
})

test('no altered character of a link survives', () => {
  const token = signToken(secret, 'manage', { practiceId, id })
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    const altered = token.slice(0, at) + other + token.slice(at + 1)
    expect(openToken(secret, 'manage', altered)?.matches(1) ?? false, `character ${at}`).toBe(false)
  }
})

test('cut, lengthened, padded and empty links cannot be read', () => {
  const token = signToken(secret, 'manage', { practiceId, id })
  for (const wrong of ['', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, '%00', 'é'.repeat(70)])
    expect(openToken(secret, 'manage', wrong), wrong).toBeNull()
})

test('a link carries 160 bits of signature behind its practice and its thing', () => {
  const bytes = Buffer.from(signToken(secret, 'manage', { practiceId, id }), 'base64url')
  const ids = Buffer.from((practiceId + id).replaceAll('-', ''), 'hex')
  expect(bytes.subarray(0, ids.length)).toEqual(ids)
  expect((bytes.length - ids.length) * 8).toBe(160)
})

test('a single-use link carries 256 bits behind its row, which depend on its purpose, its row and the secret', () => {
  const token = singleUseToken(secret, 'reset', id)
  expect(Buffer.from(token, 'base64url')).toHaveLength(16 + 32)
  expect(singleUseToken(secret, 'reset', id)).toBe(token)
  const others = [
    singleUseToken(secret, 'verify', id),
    singleUseToken(secret, 'reset', practiceId),
    singleUseToken('another', 'reset', id),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
})

test('a single-use link is recognised as ours for its purposes alone, and any other text is forged', () => {
  const token = singleUseToken(secret, 'reset', id)
  expect(isSingleUseToken(secret, ['verify', 'reset'], token)).toBe(true)
  expect(isSingleUseToken(secret, ['verify'], token)).toBe(false)
  expect(isSingleUseToken('another', ['reset'], token)).toBe(false)
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(isSingleUseToken(secret, ['reset'], altered.toString('base64url')), String(at)).toBe(false)
  }
  for (const wrong of [
    '',
    'x',
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    'é'.repeat(64),
  ])
    expect(isSingleUseToken(secret, ['reset'], wrong), wrong).toBe(false)
})

test('the same words sealed twice differ in their bytes: no nonce is reused', () => {
  const nonces = Array.from({ length: 50 }, () => sealSecret(secret, 'idempotency', 'le même mot').subarray(1, 13))
  expect(new Set(nonces.map((nonce) => nonce.toString('hex'))).size).toBe(50)
})

test('a value sealed in another format is not tried', () => {
  const sealed = sealSecret(secret, 'idempotency', 'mot')
  sealed[0] = 2
  expect(() => openSecret(secret, 'idempotency', sealed)).toThrow('not a sealed value')
})

test('a sealed value opens with the same purpose and context only', () => {
  const sealed = sealSecret(secret, 'idempotency', 'Zoé Œuvrard', 'booking')
  expect(openSecret(secret, 'idempotency', sealed, 'booking')).toBe('Zoé Œuvrard')
  expect(sealed.includes(Buffer.from('Zoé'))).toBe(false)
  expect(() => openSecret(secret, 'other', sealed, 'booking')).toThrow()
  expect(() => openSecret(secret, 'idempotency', sealed, 'contact')).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => openSecret(secret, 'idempotency', sealed, 'booking')).toThrow()
  expect(() => openSecret(secret, 'idempotency', Buffer.alloc(3))).toThrow()
})

test('a password is recognised whichever way its accents are encoded', async () => {
  const stored = await hashPassword('forêt-été')
  expect(await verifyPassword(stored, 'forêt-été'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, 'forêt-ete')).toBe(false)
  expect(await verifyPassword(stored, '')).toBe(false)
})

test('a password hash costs at least what OWASP recommends, and equal passwords have different hashes', async () => {
  const [one, other] = [await hashPassword('forêt-été'), await hashPassword('forêt-été')]
  for (const stored of [one, other]) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const parts = (stored: string) => stored.split('$').slice(4)
  expect(parts(one).map((part) => Buffer.from(part, 'base64').length)).toEqual([16, 32])
  for (const [index, part] of parts(one).entries()) expect(part).not.toBe(parts(other)[index])
})

test('no password matches an account that does not exist', async () => {
  for (const none of [null, undefined, '', 'none', '$argon2id$v=19$m=1,t=1,p=1$$'])
    expect(await verifyPassword(none, 'anything')).toBe(false)
})

test('values of the previous secret are accepted while it is configured, and none is made with it', () => {
  const [before, anew] = ['the secret of yesterday, long enough', 'the secret of today, which is long enough']
  const sealed = sealSecret(before, 'totp', 'JBSWY3DP', id)
  const token = signToken(before, 'manage', { practiceId, id })
  expect(() => openSecret(anew, 'totp', sealed, id)).toThrow(/put it into APP_SECRET_PREVIOUS/)
  expect(openToken(anew, 'manage', token)?.matches(1)).toBe(false)
  acceptPreviousSecret(anew, before)
  expect(openSecret(anew, 'totp', sealed, id)).toBe('JBSWY3DP')
  expect(() => openSecret(anew, 'totp', sealed, practiceId)).toThrow()
  expect(openToken(anew, 'manage', token)?.matches(1)).toBe(true)
  expect(openToken(anew, 'hold', token)?.matches(1)).toBe(false)
  expect(isSealedBy(anew, sealed)).toBe(false)
  expect(isSealedBy(anew, sealSecret(anew, 'totp', 'JBSWY3DP', id))).toBe(true)
  expect(signToken(anew, 'manage', { practiceId, id })).not.toBe(token)
})
