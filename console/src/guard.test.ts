import { describe, expect, test } from 'vitest'
import { turnedAway } from './guard'

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
    expect(turnedAway({ public: true }, null, '/booking/x')).toBeNull()
    expect(turnedAway({ public: true }, practitioner, '/booking/x')).toBeNull()
  })

  test('sends an anonymous visitor to sign in, and remembers the way with its query', () => {
    expect(turnedAway({ authenticatedOnly: true }, null, '/sessions?page=2&q=Léa')).toBe(
      '/login?to=%2Fsessions%3Fpage%3D2%26q%3DL%C3%A9a',
    )
    expect(turnedAway({ authenticatedOnly: true }, null, '/')).toBe('/login?to=%2F')
    expect(turnedAway({ authenticatedOnly: true }, practitioner, '/sessions')).toBeNull()
  })

  test('shows a stranger at the start page what this is, and nowhere else', () => {
    expect(turnedAway({ authenticatedOnly: true }, null, '/', true)).toBe('/accueil')
    expect(turnedAway({ authenticatedOnly: true }, null, '/?utm_source=lettre', true)).toBe(
      '/accueil?utm_source=lettre',
    )
    expect(turnedAway({ authenticatedOnly: true }, null, '/sessions', true)).toBe('/login?to=%2Fsessions')
    expect(turnedAway({ authenticatedOnly: true }, practitioner, '/', true)).toBeNull()
  })

  test('sends a signed-in practitioner home from the sign-in page', () => {
    expect(turnedAway({ unauthenticatedOnly: true }, practitioner, '/login')).toBe('/')
    expect(turnedAway({ unauthenticatedOnly: true }, null, '/login')).toBeNull()
  })

  test('keeps administration for admins', () => {
    expect(turnedAway({ adminOnly: true }, practitioner, '/admin')).toBe('/')
    expect(turnedAway({ adminOnly: true }, null, '/admin')).toBe('/')
    expect(turnedAway({ adminOnly: true }, admin, '/admin')).toBeNull()
  })

  test('closes a route that says nothing of its access', () => {
    expect(turnedAway({}, admin, '/secret')).toBe('/not-authorized')
  })
})
