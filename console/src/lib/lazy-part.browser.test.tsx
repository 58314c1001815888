import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test/show-part'
import { lazyPart } from './lazy-part'

let leave = () => {}
afterEach(() => leave())
/** Whether the server can be reached. */
let isReached = false
beforeEach(() => {
  isReached = false
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    isReached ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  )
})

/** The page of a crash. */
class Crash extends Component<{ children: ReactNode }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => (this.state.error ? <p>{this.state.error.message}</p> : this.props.children)
}

const missing = new TypeError('Failed to fetch dynamically imported module: https://cabinet.test/build/part.js')
const loaded = { default: ({ name }: { name: string }) => <p>Phrases de {name}</p> }

async function show(load: () => Promise<typeof loaded>, onMissing = () => {}) {
  const Part = lazyPart(load)
  const shown = (
    <Crash>
      <textarea aria-label="Anamnèse" defaultValue="Elle dort mieux." />
      <Suspense>
        <Part name="Claire" onMissing={onMissing} />
      </Suspense>
    </Crash>
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

test.each([
  ['an older build', true, missing],
  ['broken code', false, new ReferenceError('broken is not defined')],
])('a part of %s crashes its page, which offers to reload', async (_what, reached, error) => {
  isReached = reached
  const onMissing = vi.fn()
  await show(vi.fn(() => Promise.reject<typeof loaded>(error)).mockRejectedValueOnce(missing), onMissing)
  await expect.element(page.getByText(error.message)).toBeVisible()
  expect(onMissing).not.toHaveBeenCalled()
})

/** Loses the connection, and gets it back. */
async function connectionReturns(load: { mock: { calls: unknown[] } }) {
  const before = load.mock.calls.length
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.poll(() => load.mock.calls.length).toBe(before + 1)
  connection.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => load.mock.calls.length).toBe(before + 2)
  connection.mockRestore()
}

test('a part that its page goes on without comes with the connection', async () => {
  const load = vi.fn(() => Promise.resolve(loaded))
  for (const _attempt of ['first', 'second', 'offline']) load.mockRejectedValueOnce(missing)
  await show(load)
  await expect.poll(() => load.mock.calls.length).toBe(2)
  await connectionReturns(load)
  await expect.element(page.getByText('Phrases de Claire')).toBeVisible()
})

test('what is written stays where the connection is back and the browser remembers that the code was missing', async () => {
  const load = vi.fn(() => Promise.reject<typeof loaded>(missing))
  const onMissing = vi.fn()
  await show(load, onMissing)
  await expect.poll(() => onMissing.mock.calls.length).toBe(1)
  await page.getByRole('textbox', { name: 'Anamnèse' }).fill('Elle dort bien.')
  isReached = true
  await connectionReturns(load)
  await expect.poll(() => onMissing.mock.calls.length).toBe(3)
  await expect.element(page.getByRole('textbox', { name: 'Anamnèse' })).toHaveValue('Elle dort bien.')
})
