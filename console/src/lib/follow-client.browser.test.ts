import { afterEach, expect, test, vi } from 'vitest'
import { writeCookie } from './cookie'
import { followClient } from './follow-client'

const signIn = (email: string) => writeCookie('clientData', JSON.stringify({ email, name: 'Nom' }), 3600)

afterEach(() => writeCookie('clientData', '', 0))

test('begins anew once for another client, also where the window is followed again meanwhile', () => {
  const navigate = vi.fn()
  signIn('alix@courriel.test')
  const whose = { client: null }
  const leave = followClient(whose, navigate)
  signIn('paul@courriel.test')
  window.dispatchEvent(new Event('focus'))
  expect(navigate).toHaveBeenCalledTimes(1)
  // The frame leaves and follows again while it reads who is signed in.
  leave()
  const leaveAgain = followClient(whose, navigate)
  window.dispatchEvent(new Event('focus'))
  expect(navigate).toHaveBeenCalledTimes(1)
  leaveAgain()
})
