import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { assertOwnMachine } from './own-machine.ts'
import { assertSafeSettings, isProduction } from './production.ts'

const aSecret = () => randomBytes(32).toString('base64url')
const twice = aSecret()
const safe = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ancrage.example',
  DATABASE_URL: 'postgres://ancrage:x@db.example/ancrage?sslmode=verify-full',
  APP_SECRET: aSecret(),
  MASTER_KEY: aSecret(),
  SMTP_URL: 'smtps://user:x@mail.example',
  TRUST_PROXY: '10.0.0.0/24,2001:db8::/32',
}
const check = (settings: NodeJS.ProcessEnv) => () => assertSafeSettings(readConfig({ ...safe, ...settings }))

describe('a public installation', () => {
  test.each<[string, NodeJS.ProcessEnv]>([
    ['what is asked for', {}],
    ['secrets of 32 bytes in hexadecimal', { APP_SECRET: randomBytes(32).toString('hex') }],
    [
      'a database and a mail server on the machine',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1/c', SMTP_URL: 'smtp://[::1]:25' },
    ],
    ['a service on the machine', { CALENDLY_URL: 'http://127.0.0.1:4806', S3_ENDPOINT: 'http://localhost:9000' }],
    ['a database by a socket', { DATABASE_URL: 'postgres:///c?host=/run/postgresql' }],
    ['mails that must be encrypted on the way', { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
  ])('accepts %s', (_, settings) => {
    expect(check(settings)).not.toThrow()
  })

  test.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL is http:\/\/127\.0\.0\.1:4800: in production it must be the https:/],
    [{ PUBLIC_URL: 'http://localhost:4800' }, /^PUBLIC_URL is http:\/\/localhost:4800/],
    [{ ALLOWED_ORIGINS: 'https://a.example,http://b.example' }, /^ALLOWED_ORIGINS names a plain http/],
    [{ APP_SECRET: 'a'.repeat(43) }, /^APP_SECRET is not random: in production it must be 32 random bytes/],
    [{ APP_SECRET: 'a-secret-that-somebody-has-typed' }, /^APP_SECRET is not random/],
    [{ APP_SECRET: 'abcdefghijklmnop'.repeat(4) }, /^APP_SECRET is not random/],
    [{ APP_SECRET_PREVIOUS: 'b'.repeat(43) }, /^APP_SECRET_PREVIOUS is not random/],
    [{ MASTER_KEY: 'A'.repeat(43) }, /^MASTER_KEY is not random/],
    [{ APP_SECRET: twice, MASTER_KEY: twice }, /must all differ: one of them stands twice\.$/],
    [{ MASTER_KEY: twice, MASTER_KEY_PREVIOUS: twice }, /must all differ/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY believes whole networks of strangers/],
    [{ TRUST_PROXY: '127.0.0.1,128.0.0.0/1' }, /^TRUST_PROXY/],
    [{ TRUST_PROXY: '::/0' }, /^TRUST_PROXY/],
    [{ CONSOLE_DEV_URL: 'http://127.0.0.1:4804' }, /^CONSOLE_DEV_URL is for development/],
    [{ SMTP_URL: 'smtp://mail.example:25' }, /^SMTP_URL sends mails in the clear/],
    [{ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }, /^SMTP_URL/],
    [{ DATABASE_URL: 'postgres://a:b@db.example/c' }, /^DATABASE_URL crosses a network in the clear/],
    [{ DATABASE_URL: 'postgres://a:b@db.example/c?sslmode=no-verify' }, /^DATABASE_URL/],
    [{ DATABASE_DIRECT_URL: 'postgres://a:b@10.0.0.9/c?sslmode=prefer' }, /^DATABASE_DIRECT_URL crosses/],
    [{ DATABASE_OWNER_URL: 'postgres://a:b@10.0.0.9/c' }, /^DATABASE_OWNER_URL crosses/],
    [{ CALENDLY_URL: 'http://calendly.example' }, /^CALENDLY_URL crosses a network in the clear: it must start with/],
    [{ ZOOM_AUTH_URL: 'http://zoom.example/oauth' }, /^ZOOM_AUTH_URL crosses/],
    [{ RECAPTCHA_URL: 'http://captcha.example/recaptcha' }, /^RECAPTCHA_URL crosses/],
    [{ S3_ENDPOINT: 'http://10.0.0.9:9000' }, /^S3_ENDPOINT crosses/],
    [{ STRIPE_URL: 'http://stripe.example' }, /^STRIPE_URL crosses/],
  ])('refuses %j in one sentence', (settings, sentence) => {
    expect(check(settings)).toThrow(sentence)
  })

  test('is recognised by its address too, and everything is allowed on one’s own machine', () => {
    expect(isProduction(readConfig({ ...safe, NODE_ENV: '' }))).toBe(true)
    const own = {
      NODE_ENV: '',
      PUBLIC_URL: 'http://127.0.0.1:4800',
      APP_SECRET: 'a'.repeat(43),
      TRUST_PROXY: '0.0.0.0/0',
    }
    expect(check(own)).not.toThrow()
  })
})

describe('demonstrations', () => {
  test.each([{}, { PUBLIC_URL: '' }, { PUBLIC_URL: 'http://localhost:4800' }, { NODE_ENV: 'test' }])(
    'are allowed on one’s own machine: %j',
    (environment) => {
      expect(() => assertOwnMachine(environment)).not.toThrow()
    },
  )

  test.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ NODE_ENV: 'production' }, /and NODE_ENV is production: docs\/self-hosting\.md says how to run for others\.$/],
    [{ PUBLIC_URL: 'https://ancrage.example' }, /and PUBLIC_URL is https:\/\/ancrage\.example: docs/],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.org' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'ancrage' }, /PUBLIC_URL/],
  ])('are refused in public: %j', (environment, sentence) => {
    expect(() => assertOwnMachine(environment)).toThrow(sentence)
  })
})
