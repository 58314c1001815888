import { describe, expect, test } from 'vitest'
import { isSecure, ownOrigins, readConfig } from './config.ts'

const least = { DATABASE_URL: 'postgres://a:b@127.0.0.1:5432/c', APP_SECRET: 'x'.repeat(43) }

describe('the configuration', () => {
  test('needs a database and a secret; everything else has a default', () => {
    expect(readConfig(least)).toMatchObject({
      ROLE: 'all',
      HOST: '127.0.0.1',
      PORT: 4800,
      PUBLIC_URL: 'http://127.0.0.1:4800',
      DATABASE_DIRECT_URL: least.DATABASE_URL,
      TRUST_PROXY: ['127.0.0.0/8', '::1'],
      LOG_LEVEL: 'info',
      ADDRESSES_URL: 'https://data.geopf.fr/geocodage',
    })
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ ...least, PUBLIC_URL: '', METRICS_PORT: '', SMTP_URL: '', ADDRESSES_URL: '' })).toMatchObject({
      PUBLIC_URL: 'http://127.0.0.1:4800',
      ADDRESSES_URL: 'https://data.geopf.fr/geocodage',
    })
  })

  test.each([
    [{ DATABASE_URL: undefined }, /^DATABASE_URL is not set and /],
    [{ DATABASE_URL: '' }, /^DATABASE_URL must look like postgres:/],
    [{ APP_SECRET: undefined }, /^APP_SECRET is not set and is needed/],
    [{ PORT: 'web' }, /^PORT must be a number\.$/],
    [{ PORT: '70000' }, /^PORT is at most 65535\.$/],
    [{ ROLE: 'both' }, /^ROLE must be server, worker or all\.$/],
    [{ PUBLIC_URL: 'http://ancrage.example' }, /^PUBLIC_URL must start with https:/],
    [{ PUBLIC_URL: 'https://ancrage.example/app' }, /^PUBLIC_URL must have no path\.$/],
    [{ TRUST_PROXY: 'all' }, /^TRUST_PROXY must be addresses or networks/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be addresses or networks/],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must look like smtp:/],
    [{ ADDRESSES_URL: 'file:///etc/passwd' }, /^ADDRESSES_URL must be an http\(s\) address\.$/],
    [{ ADDRESSES_URL: 'https://addresses.example/?q=' }, /^ADDRESSES_URL must have no query/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
    [{ CONTACT_EMAIL: 'bonjour' }, /^CONTACT_EMAIL must be an e-mail address\.$/],
    [{ ANALYTICS_ID: 'G-1">' }, /^ANALYTICS_ID must look like G-AB12CD34EF\.$/],
    [{ ANALYTICS_ID: 'UA-123456-1' }, /^ANALYTICS_ID must look like/],
    [{ HEATMAP_ID: '1234);alert(1' }, /^HEATMAP_ID must be the number of a site\.$/],
    [{ LIVE_CHAT_ID: 'crisp' }, /^LIVE_CHAT_ID must be the id of a website\.$/],
    [
      { ANALYTICS_URL: "https://a.example;script-src 'unsafe-eval'" },
      /^ANALYTICS_URL must be an address without a path\.$/,
    ],
    [{ HEATMAP_URL: 'https://heatmap.example/script' }, /^HEATMAP_URL must be an address without a path\.$/],
    [{ LIVE_CHAT_URL: 'http://chat.example' }, /^LIVE_CHAT_URL must start with https:/],
    [{ RECAPTCHA_SITE_KEY: 'k'.repeat(40) }, /^RECAPTCHA_SECRET is not set and is needed with RECAPTCHA_SITE_KEY\.$/],
    [{ RECAPTCHA_SECRET: 'k'.repeat(40) }, /^RECAPTCHA_SITE_KEY is not set and is needed with RECAPTCHA_SECRET\.$/],
    [{ RECAPTCHA_SITE_KEY: 'k">' }, /^RECAPTCHA_SITE_KEY must be the site key of reCAPTCHA v3\.$/],
    [{ RECAPTCHA_MIN_SCORE: '2' }, /^RECAPTCHA_MIN_SCORE is at most 1\.$/],
    [{ LANDING_PRACTICE_ID: 'claire' }, /^LANDING_PRACTICE_ID must be the id of a practice\.$/],
  ])('says in one sentence what is wrong with %j', (wrong, sentence) => {
    expect(() => readConfig({ ...least, ...wrong })).toThrow(sentence)
  })

  test('knows its own origins, and all names of loopback', () => {
    expect(ownOrigins(readConfig({ ...least, PUBLIC_URL: 'http://127.0.0.1:4800/' }))).toEqual([
      'http://127.0.0.1:4800',
      'http://localhost:4800',
      'http://[::1]:4800',
    ])
    const outside = readConfig({
      ...least,
      PUBLIC_URL: 'https://ancrage.example',
      ALLOWED_ORIGINS: 'https://www.ancrage.example/',
    })
    expect(ownOrigins(outside)).toEqual(['https://ancrage.example', 'https://www.ancrage.example'])
    expect(isSecure(outside)).toBe(true)
  })
})
