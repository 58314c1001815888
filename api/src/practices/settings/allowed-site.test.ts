import { describe, expect, test } from 'vitest'
import { AllowedSites, siteOrigin } from './allowed-site.ts'

describe('the address of a site', () => {
  test.each([
    ['https://cabinet.example', 'https://cabinet.example'],
    ['https://Cabinet.Example/', 'https://cabinet.example'],
    ['https://cabinet.example:443', 'https://cabinet.example'],
    ['https://cabinet.example:8443', 'https://cabinet.example:8443'],
    ['https://hypnothérapie.example', 'https://xn--hypnothrapie-heb.example'],
    ['http://localhost:4801', 'http://localhost:4801'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%s is the origin %s', (written, origin) => {
    expect(siteOrigin(written)).toBe(origin)
  })

  // An entry of the list becomes part of a header: CVE-2026-57858 came from such an unchecked value.
  test.each([
    'http://cabinet.example',
    'ftp://cabinet.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    '*',
    '',

    'cabinet.example',
    '//cabinet.example',
    'https:cabinet.example',
    'https://',
    'https://cabinet',
    'https://.example',
    'https://*.example',
    'https://*',
    "'unsafe-inline'",
    "'self'",
    "https://cabinet.example'unsafe-eval'",
    'https://cabinet.example;script-src *',
    'https://cabinet.example; script-src *',
    'https://a.example,b.example',
    'https://a.example https://b.example',
    'https://a.example\nhttps://b.example',
    'https://a.exa\tmple',
    'https://a.example\r\nSet-Cookie: a=b',
    'https://a.example\u0000',
    'https://cabinet.example\\@evil.example',

    'https://claire@cabinet.example',
    'https://cabinet.example/rendez-vous',
    'https://cabinet.example?x',
    'https://cabinet.example#x',

    'https://cabinet.example.',
    'https://cabinet..example',
    'https://-cabinet.example',
    'https://[::1]',
    'http://[::1]:80',
    'https://cabinet.example:0x50',
    'https://cabinet.example:99999',
    `https://${'a'.repeat(300)}.example`,

    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://cab%69net.example',
    'https://a"b.example',
  ])('%j is invalid', (written) => {
    expect(siteOrigin(written)).toBeNull()
  })
})

test('a list has each site once, as browsers compare it, and twenty at most', () => {
  expect(AllowedSites.parse([' https://A.example/ ', 'https://a.example:443', 'https://b.example'])).toEqual([
    'https://a.example',
    'https://b.example',
  ])
  const many = Array.from({ length: 21 }, (_, index) => `https://s${index}.example`)
  expect(AllowedSites.safeParse(many).success).toBe(false)
  expect(AllowedSites.parse([...many.slice(1), 'https://s1.example'])).toHaveLength(20)
})
