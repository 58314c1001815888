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
  test('lets everyone into public routes', () => {
    expect(redirectOf({ public: true }, null, '/booking/x')).toBeNull()
    expect(redirectOf({ public: true }, practitioner, '/booking/x')).toBeNull()
  })

  test('sends an anonymous visitor to sign in, and remembers the way with its query', () => {
    expect(redirectOf({ authenticatedOnly: true }, null, '/sessions?page=2&q=Léa')).toBe(
      '/login?to=%2Fsessions%3Fpage%3D2%26q%3DL%C3%A9a',
    )
    expect(redirectOf({ authenticatedOnly: true }, null, '/')).toBe('/login?to=%2F')
    expect(redirectOf({ authenticatedOnly: true }, practitioner, '/sessions')).toBeNull()
  })

  test('shows a stranger at the start page what this is, and nowhere else', () => {
    expect(redirectOf({ authenticatedOnly: true }, null, '/', true)).toBe('/accueil')
    expect(redirectOf({ authenticatedOnly: true }, null, '/?utm_source=lettre', true)).toBe(
      '/accueil?utm_source=lettre',
    )
    expect(redirectOf({ authenticatedOnly: true }, null, '/sessions', true)).toBe('/login?to=%2Fsessions')
    expect(redirectOf({ authenticatedOnly: true }, practitioner, '/', true)).toBeNull()
  })

  test('sends a signed-in practitioner home from the sign-in page', () => {
    expect(redirectOf({ unauthenticatedOnly: true }, practitioner, '/login')).toBe('/')
    expect(redirectOf({ unauthenticatedOnly: true }, null, '/login')).toBeNull()
  })

  test('keeps administration for admins', () => {
    expect(redirectOf({ adminOnly: true }, practitioner, '/admin')).toBe('/')
    expect(redirectOf({ adminOnly: true }, null, '/admin')).toBe('/')
    expect(redirectOf({ adminOnly: true }, admin, '/admin')).toBeNull()
  })

  test('closes a route that says nothing of its access', () => {
    expect(redirectOf({}, admin, '/secret')).toBe('/not-authorized')
  })
})
