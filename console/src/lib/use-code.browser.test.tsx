import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test/show-part'
import { useCode } from './use-code'

let leave = () => {}
afterEach(() => leave())

const missing = new TypeError('Failed to fetch dynamically imported module: https://cabinet.test/build/bell.js')
const Bell = ({ name }: { name: string }) => <p>Cloche de {name}</p>

async function show(load: () => Promise<typeof Bell>, isWanted = true) {
  function Outlet() {
    const Part = useCode(load, isWanted)
    return (
      <>
        <textarea aria-label="Anamnèse" defaultValue="Elle dort mieux." />
        {Part && <Part name="Claire" />}
      </>
    )
  }
  leave = (await showPart(<Outlet />, 'fr')).leave
}

test('a part whose code cannot be loaded leaves the page as it is, and comes with the connection', async () => {
  const load = vi
    .fn(() => Promise.resolve(Bell))
    .mockRejectedValueOnce(missing)
    .mockRejectedValueOnce(missing)
  await show(load)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('textbox', { name: 'Anamnèse' })).toHaveValue('Elle dort mieux.')
  await expect.element(page.getByText(/^Cloche/)).not.toBeInTheDocument()
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.poll(() => load.mock.calls.length).toBe(2)
  connection.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Cloche de Claire')).toBeVisible()
  connection.mockRestore()
})

test('code that nothing wants is not loaded', async () => {
  const load = vi.fn(() => Promise.resolve(Bell))
  await show(load, false)
  await expect.element(page.getByRole('textbox', { name: 'Anamnèse' })).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})
