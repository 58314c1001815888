import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test/show-part'
import { lazyPart } from './lazy-part'

let leave = () => {}
afterEach(() => leave())

const missing = new TypeError('Failed to fetch dynamically imported module: https://cabinet.test/build/part.js')
const loaded = { default: ({ name }: { name: string }) => <p>Phrases de {name}</p> }

async function show(load: () => Promise<typeof loaded>, onMissing = () => {}) {
  const Part = lazyPart(load)
  const shown = (
    <>
      <textarea aria-label="Anamnèse" defaultValue="Elle dort mieux." />
      <Suspense>
        <Part name="Claire" onMissing={onMissing} />
      </Suspense>
    </>
  )
  const again = async () => {
    leave()
    leave = (await showPart(shown, 'fr')).leave
  }
  leave = (await showPart(shown, 'fr')).leave
  return { again }
}

test('a part whose code cannot be loaded leaves the page as it is, and comes when it is shown again', async () => {
  const load = vi.fn(() => Promise.reject<typeof loaded>(missing))
  const onMissing = vi.fn()
  const { again } = await show(load, onMissing)
  await expect.poll(() => onMissing.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('textbox', { name: 'Anamnèse' })).toHaveValue('Elle dort mieux.')
  await expect.element(page.getByText(/^Phrases/)).not.toBeInTheDocument()
  load.mockImplementation(() => Promise.resolve(loaded))
  await again()
  await expect.element(page.getByText('Phrases de Claire')).toBeVisible()
  expect(onMissing).toHaveBeenCalledOnce()
})

test('a part that comes at the second attempt is shown without a word', async () => {
  const load = vi.fn(() => Promise.resolve(loaded)).mockRejectedValueOnce(missing)
  const onMissing = vi.fn()
  await show(load, onMissing)
  await expect.element(page.getByText('Phrases de Claire')).toBeVisible()
  expect(onMissing).not.toHaveBeenCalled()
})
