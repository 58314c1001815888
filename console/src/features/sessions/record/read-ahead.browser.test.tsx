import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, signIn } from '../../../../test/app'
import { withRecord } from '../../../../test/build-record'
import { showPart } from '../../../../test/show-part'
import { readAhead, takeAhead } from './read-ahead'
import { useRecord } from './use-record'

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

test('what was asked for ahead is dropped where the record is open already: it may be older', async () => {
  withRecord(aQuietPractice(), {})
  signIn()
  const id = crypto.randomUUID()
  function Fields() {
    const { opened } = useRecord(id)
    const [isReady, setReady] = useState(false)
    useEffect(() => setReady(true), [])
    return <p>{opened && isReady ? 'ouvert' : 'fermé'}</p>
  }
  const first = await showPart(<Fields />, 'fr')
  await expect.element(page.getByText('ouvert')).toBeVisible()
  readAhead(id)
  const second = await showPart(<Fields />, 'fr')
  await expect.poll(() => page.getByText('ouvert').elements()).toHaveLength(2)
  expect(takeAhead(id)).toBeNull()
  second.leave()
  first.leave()
})
