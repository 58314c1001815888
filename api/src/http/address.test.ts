import { expect, test } from 'vitest'
import { networkOf, networksOf, trustedProxies } from './address.ts'

const { addressOf: behindLoopback, isProxy } = trustedProxies(['127.0.0.0/8', '::1'])

test('a visitor who connects directly cannot claim another address', () => {
  expect(behindLoopback('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('behind a trusted proxy the nearest untrusted address counts, whatever precedes it', () => {
  expect(behindLoopback('127.0.0.1', 'spoofed, 198.51.100.1')).toBe('198.51.100.1')
  expect(behindLoopback('::ffff:127.0.0.1', '198.51.100.1, 127.0.0.2')).toBe('198.51.100.1')
  expect(behindLoopback('::1', ['6.6.6.6', '198.51.100.9'])).toBe('198.51.100.9')
})

test('an invalid address ends the chain', () => {
  expect(behindLoopback('127.0.0.1', '198.51.100.1, unknown')).toBe('127.0.0.1')
  expect(behindLoopback('127.0.0.1', undefined)).toBe('127.0.0.1')
  expect(behindLoopback(undefined, '198.51.100.1')).toBe('0.0.0.0')
})

test('ports, brackets and zones are left out', () => {
  expect(behindLoopback('127.0.0.1', '198.51.100.1:4711')).toBe('198.51.100.1')
  expect(behindLoopback('127.0.0.1', '[2001:db8::5]:443')).toBe('2001:db8::5')
  expect(behindLoopback('fe80::1%eth0', undefined)).toBe('fe80::1')
})

test('one subscriber of IPv6 has one count, with whatever addresses', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:1:2::99')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
})

test('the wider IPv6 networks of a line or a company are counted too, each with more room', () => {
  expect(networksOf('2001:db8:1:2f3:4::5')).toEqual([
    { network: '2001:db8:1:2f3::/64', times: 1 },
    { network: '2001:db8:1:200::/56', times: 2 },
    { network: '2001:db8:1::/48', times: 8 },
  ])
  expect(networksOf('2001:db8:1:f3::1')[1]).toEqual({ network: '2001:db8:1:0::/56', times: 2 })
  expect(networksOf('203.0.113.7')).toEqual([{ network: '203.0.113.7', times: 1 }])
})

test('only trusted addresses are proxies', () => {
  for (const remote of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) expect(isProxy(remote), remote).toBe(true)
  for (const remote of ['203.0.113.7', '::2', undefined]) expect(isProxy(remote), remote).toBe(false)
})
