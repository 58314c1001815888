import { describe, expect, test } from 'vitest'
import { redirectOf } from './guard'

const practitioner = {
  email: 'claire@example.test',
  name: 'Claire',
  entity: { name: 'Cabinet' },
  timezone: 'Europe/Paris',
  isAdmin: false,
}
const admin = { ...practitioner, isAdmin: true }

describe('the guard', () => {
  test('opens public routes to everyone', () => {
    expect(redirectOf({ public: true }, null, '/booking/x')).toBeNull()
    expect(redirectOf({ public: true }, practitioner, '/booking/x')).toBeNull()
  })

  test('sends an anonymous visitor to the sign-in, and remembers the address with its query', () => {
    expect(redirectOf({ authenticatedOnly: true }, null, '/sessions?page=2&q=Léa')).toBe(
      '/login?to=%2Fsessions%3Fpage%3D2%26q%3DL%C3%A9a',
    )
    expect(redirectOf({ authenticatedOnly: true }, null, '/')).toBe('/login?to=%2F')
    expect(redirectOf({ authenticatedOnly: true }, practitioner, '/sessions')).toBeNull()
  })

  test('sends a stranger from the start page to the landing page, and from other pages to the sign-in', () => {
    expect(redirectOf({ authenticatedOnly: true }, null, '/', true)).toBe('/accueil')
    expect(redirectOf({ authenticatedOnly: true }, null, '/?utm_source=lettre', true)).toBe(
      '/accueil?utm_source=lettre',
    )
    expect(redirectOf({ authenticatedOnly: true }, null, '/sessions', true)).toBe('/login?to=%2Fsessions')
    expect(redirectOf({ authenticatedOnly: true }, practitioner, '/', true)).toBeNull()
  })

  test('sends a signed-in practitioner from the sign-in page to the dashboard', () => {
    expect(redirectOf({ unauthenticatedOnly: true }, practitioner, '/login')).toBe('/')
    expect(redirectOf({ unauthenticatedOnly: true }, null, '/login')).toBeNull()
  })

  test('opens the administration to admins only', () => {
    expect(redirectOf({ adminOnly: true }, practitioner, '/admin')).toBe('/')
    expect(redirectOf({ adminOnly: true }, null, '/admin')).toBe('/')
    expect(redirectOf({ adminOnly: true }, admin, '/admin')).toBeNull()
  })

  test('closes a route without access rules', () => {
    expect(redirectOf({}, admin, '/secret')).toBe('/not-authorized')
  })
})
