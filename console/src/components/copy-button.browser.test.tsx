import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test/show-part'
import { CopyButton } from './copy-button'

let leave = () => {}
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})

function Code() {
  const [text, setText] = useState('un')
  return (
    <>
      <CopyButton text={text} label="Copier" />
      <button type="button" onClick={() => setText('deux')}>
        Changer
      </button>
    </>
  )
}

test('a text that has changed since it was copied is no longer called copied', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  ;({ leave } = await showPart(<Code />, 'fr'))
  await page.getByRole('button', { name: 'Copier' }).click()
  await expect.element(page.getByRole('button', { name: 'Copié' })).toBeVisible()
  await page.getByRole('button', { name: 'Changer' }).click()
  await page.getByRole('button', { name: 'Copier' }).click()
  await expect.element(page.getByRole('button', { name: 'Copié' })).toBeVisible()
  expect(written.mock.calls).toEqual([['un'], ['deux']])
})
