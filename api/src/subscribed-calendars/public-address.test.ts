import { describe, expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { checkedAddress } from './address.ts'
import { isPublicAddress } from './public-address.ts'

const octet = fc.integer({ min: 0, max: 255 })
const privateV4 = fc.oneof(
  fc.tuple(fc.constant(127), octet, octet, octet),
  fc.tuple(fc.constant(10), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(0), octet, octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
)
const hex = (one: number, other: number) => ((one << 8) | other).toString(16)

/** The spellings that URL parsers read as the same IPv4 address. */
const spellings = ([a, b, c, d]: number[]): string[] => {
  const whole = ((a! * 256 + b!) * 256 + c!) * 256 + d!
  return [
    [a, b, c, d].join('.'),
    [a, b, c! * 256 + d!].join('.'),
    [a, (b! * 256 + c!) * 256 + d!].join('.'),
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    [a, b, c, d].map((part) => `0x${part!.toString(16)}`).join('.'),
    [a, b, c, d].map((part) => `0${part!.toString(8)}`).join('.'),
    `${[a, b, c, d].join('.')}.`,
    [a, b, c, d]
      .map((part) => [...String(part)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''))
      .join('.'),
  ]
}

/** The IPv6 addresses that contain an IPv4 address. */
const carriers = ([a, b, c, d]: number[]): string[] => [
  `[::ffff:${[a, b, c, d].join('.')}]`,
  `[::ffff:${hex(a!, b!)}:${hex(c!, d!)}]`,
  `[0:0:0:0:0:ffff:${hex(a!, b!)}:${hex(c!, d!)}]`,
  `[64:ff9b::${hex(a!, b!)}:${hex(c!, d!)}]`,
  `[2002:${hex(a!, b!)}:${hex(c!, d!)}::1]`,
  `[::${hex(a!, b!)}:${hex(c!, d!)}]`,
  `[::ffff:0:${hex(a!, b!)}:${hex(c!, d!)}]`,
]

// CVE-2026-16536, CVE-2026-55190 (GLPI): a calendar's address that led inside, by `[::1]` and because only IPv4 was
// checked.
describe('an address that leads inside is refused', () => {
  test('in every spelling of IPv4', () => {
    fc.assert(
      fc.property(privateV4, (parts) => {
        for (const host of spellings(parts))
          expect(checkedAddress(`https://${host}/a.ics`, []), host).toBe('private_address')
      }),
    )
  })

  test('within every kind of IPv6 address that contains an IPv4 address', () => {
    fc.assert(
      fc.property(privateV4, (parts) => {
        for (const host of carriers(parts))
          expect(checkedAddress(`https://${host}/a.ics`, []), host).toBe('private_address')
      }),
    )
  })

  test.each([
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[64:ff9b:1::a00:1]',
    '[100::1]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'a.localhost',
    'printer.local',
    'box.lan',
    'db.internal',
    'intranet',
    '0.0.0.0',
    '255.255.255.255',
    '169.254.169.254',
    '①②⑦.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
  ])('%s', (host) => {
    expect(checkedAddress(`https://${host}/a.ics`, [])).toBe('private_address')
  })
})

test('public addresses of both families are accepted', () => {
  for (const host of [
    '93.184.216.34',
    '[2606:2800:220:1::1]',
    '[64:ff9b::5db8:d822]',
    'calendar.google.com',
    'p12-caldav.icloud.com',
  ])
    expect(checkedAddress(`https://${host}/a.ics`, []), host).toBeInstanceOf(URL)
})

test('a spelling that no resolver writes is not public', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isPublicAddress(text) && !/^[0-9a-f.:x]+$/i.test(text)).toBe(false)
    }),
  )
})

describe('an address is accepted', () => {
  test('only with HTTPS, with `webcal:` as another name for it', () => {
    expect(String(checkedAddress('webcal://agenda.test.fr/a.ics', []))).toBe('https://agenda.test.fr/a.ics')
    expect(String(checkedAddress(' https://agenda.test.fr/a.ics#top ', []))).toBe('https://agenda.test.fr/a.ics')
    expect(checkedAddress('http://agenda.test.fr/a.ics', [])).toBe('https_only')
    for (const text of [
      'ftp://a.fr/a',
      'file:///etc/passwd',
      'gopher://a.fr',
      'javascript:1',
      'agenda',
      '',
      'https://',
    ])
      expect(checkedAddress(text, []), text).toBe('invalid_address')
  })

  test('only without an account in it, and at the usual port', () => {
    expect(checkedAddress('https://me:secret@agenda.test.fr/a.ics', [])).toBe('credentials')
    expect(checkedAddress('https://agenda.test.fr:8443/a.ics', [])).toBe('port')
    expect(checkedAddress('https://agenda.test.fr:443/a.ics', [])).toBeInstanceOf(URL)
  })

  test('anywhere below a trusted base of the configuration, and nowhere beside it', () => {
    const trusted = ['http://127.0.0.1:4806/calendars']
    expect(checkedAddress('http://127.0.0.1:4806/calendars/a.ics', trusted)).toBeInstanceOf(URL)
    for (const text of [
      'http://127.0.0.1:4806/calendars/../admin',
      'http://127.0.0.1:4806/calendars/%2e%2e/admin',
      'http://127.0.0.1:4806/calendars/..%2fadmin',
      'http://127.0.0.1:4806/calendars/%2e%2e%5Cadmin',
      'http://127.0.0.1:4806/calendars-of-others/a.ics',
      'http://127.0.0.1:4807/calendars/a.ics',
      'http://127.0.0.1.nip.test.fr:4806/calendars/a.ics',
    ])
      expect(checkedAddress(text, trusted), text).toBe('https_only')
  })
})
