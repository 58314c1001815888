import { expect, test } from 'vitest'
import { newId, newPracticeId } from '../db/base.ts'
import { openReturnAddress, returnAddress } from './return-address.ts'

const config = { APP_SECRET: 'a-secret-for-tests-that-is-long-enough', BOUNCE_DOMAIN: 'retours.essais.test' }
const message = { practiceId: newPracticeId(), messageId: newId() }

test('a message’s address leads back to it, in capitals too, and fits the length of a mailbox', () => {
  for (let times = 0; times < 200; times++) {
    const each = { practiceId: newPracticeId(), messageId: newId() }
    const address = returnAddress(config, each) ?? ''
    expect(address).toMatch(/^bounce\+[0-9a-z]{57}@retours\.essais\.test$/)
    expect(address.indexOf('@')).toBe(64)
    expect(openReturnAddress(config, address)).toEqual(each)
    expect(openReturnAddress(config, address.toUpperCase())).toEqual(each)
  }
})

test('an unsigned address leads nowhere', () => {
  const address = returnAddress(config, message) ?? ''
  const changed = [...address]
  changed[20] = changed[20] === 'a' ? 'b' : 'a'
  const others = [
    changed.join(''),
    address.replace('@', 'a@'),
    address.replace(/.@/, 'é@'),
    address.replace('bounce+', 'bounce-'),
    address.replace('retours.', 'ailleurs.'),
    `${address}@retours.essais.test`,
    'bounce+@retours.essais.test',
    '@retours.essais.test',
    '',
  ]
  for (const other of others) expect(openReturnAddress(config, other), other).toBeNull()
  const foreign = { ...config, APP_SECRET: 'another-secret-for-tests-that-is-long' }
  expect(openReturnAddress(foreign, address)).toBeNull()
})

test('without a domain, and for an id that is not ours, there is no such address', () => {
  expect(returnAddress({ ...config, BOUNCE_DOMAIN: undefined }, message)).toBeUndefined()
  const messageId = '11111111-1111-4111-8111-111111111111'
  expect(returnAddress(config, { ...message, messageId })).toBeUndefined()
})
