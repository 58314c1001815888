import { expect, test } from 'vitest'
import { smsValues } from './values.ts'

const linkIn = (url: string) =>
  smsValues('{session.videoLink}', { 'session.videoLink': url }, 'fr')['session.videoLink']

test('a video link is left out where its address reveals what somebody comes for, whatever follows it', () => {
  expect(linkIn('https://meet.hypnose-nantes.test/b0f3')).toBe('')
  expect(linkIn('https://salle.test/hypnose-vasseur')).toBe('')
  const plain = 'https://zoom.test/j/123?pwd=HYPNOxyz'
  expect(linkIn(plain)).toBe(plain)
})
