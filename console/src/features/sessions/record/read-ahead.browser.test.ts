import { expect, test } from 'vitest'
import { aQuietPractice, signIn } from '../../../../test/app'
import { withRecord } from '../../../../test/build-record'
import { readAhead, takeAhead } from './read-ahead'

test('what was asked for ahead is taken once, for its session, and by the account that asked', async () => {
  const api = aQuietPractice()
  withRecord(api, {})
  signIn()
  const id = crypto.randomUUID()
  readAhead(id)
  expect(takeAhead(crypto.randomUUID())).toBeNull()
  expect(takeAhead(id)).toBeNull()
  readAhead(id)
  const answer = takeAhead(id)
  await expect(answer).resolves.toMatchObject({ fields: { anamnesis: { text: '' } } })
  expect(takeAhead(id)).toBeNull()
  readAhead(id)
  signIn({ email: 'someone.else@ancrage.test' })
  expect(takeAhead(id)).toBeNull()
  await expect.poll(() => api.of('GET', /.*record/).length).toBe(3)
})
