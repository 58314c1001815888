import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

const key = 'calendly_test_key'
const body = '{"id":"evt_test_1","object":"event"}'
const at = 1_800_000_000
const header = `t=${at},v1=82d17e2a42942bca7a19a9e35fbc914827471af8384dece8437ef6c32a24fbfd`
const after = (seconds: number) => new Date((at + seconds) * 1000)

test('a delivery with Calendly’s signature is accepted', () => {
  expect(signatureOf(key, at, body)).toBe(header.split('v1=')[1])
  expect(isSigned(key, header, body, after(0))).toBe(true)
  expect(isSigned(key, header, Buffer.from(body), after(0))).toBe(true)
})

test.each([
  ['with another key', 'another_key', header, body],
  ['over another body', key, header, `${body} `],
  ['at another time', key, header.replace('t=1800000000', 't=1800000001'), body],
  ['by nobody', key, '', body],
  ['by half', key, header.slice(0, -1), body],
  ['twice', key, `${header},v1=${'0'.repeat(64)}`, body],
  ['in capitals', key, header.toUpperCase(), body],
  ['without a time', key, header.replace('t=1800000000,', ''), body],
])('one that is signed %s is refused', (_, ownKey, ownHeader, ownBody) => {
  expect(isSigned(ownKey, ownHeader, ownBody, after(0))).toBe(false)
})

test('a delivery is valid for three minutes, before and after, since clocks differ', () => {
  for (const seconds of [-180, -179, 179, 180]) expect(isSigned(key, header, body, after(seconds))).toBe(true)
  for (const seconds of [-181, 181, 86_400]) expect(isSigned(key, header, body, after(seconds))).toBe(false)
})
