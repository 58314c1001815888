import { describe, expect, test } from 'vitest'
import { safeDestination } from './destination'

const HERE = 'https://console.example.test'

describe('after sign-in', () => {
  test.each([
    '/',
    '/requests',
    '/sessions?status=scheduled&page=2',
    '/sessions?q=L%C3%A9a%20Martin',
    '/sessions?q=100%25#list',
    '/a/../sessions',
  ])('a path of this site is kept: %s', (to) => {
    expect(safeDestination(to, HERE)).toBe(new URL(to, HERE).href.slice(HERE.length))
  })

  test.each([
    null,
    undefined,
    '',
    'requests',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\0/evil.example',
    '/\u0085/evil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%5cevil.example',
    '/%252Fevil.example',
    '/%25252Fevil.example',
    '/%255Cevil.example',
    '/%09/evil.example',
    '/%0A/evil.example',
    '/%00',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%',
    '/%E0%A4%A',
    `/${'%25'.repeat(1)}${'25'.repeat(20)}2F`,
    '/login',
    '/login?to=/login',
  ])('anything else leads home: %j', (to) => {
    expect(safeDestination(to, HERE)).toBe('/')
  })
})
