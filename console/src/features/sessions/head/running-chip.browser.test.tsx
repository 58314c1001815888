import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, NOW, visit } from '../../../../test/app'
import { anId, aUser } from '../../../../test/build'
import { FakeEventSource } from '../../../../test/fake-events'

const running = {
  id: anId(1),
  startedAt: NOW,
  durationMinutes: 60,
  patient: { id: anId(2), firstname: 'Camille', lastname: 'Roux' },
}
const user = (inProgressSession: typeof running | null) => aUser({ inProgressSession })
const chip = page.getByRole('link', { name: 'Séance de Camille Roux en cours : y revenir' })

test.each([360, 1280])(
  'the running session is shown on every page at %d px, with its time and a link to it',
  async (width) => {
    await page.viewport(width, 780)
    aQuietPractice().on('GET /api/auth/user', () => user(running))
    vi.setSystemTime(new Date(Date.parse(NOW) + 62_000))
    await visit('/requests')
    await expect.poll(() => chip.query()?.textContent).toMatch(/^1:\d\d$/)
    await expect.element(chip).toHaveAttribute('href', `/sessions/${running.id}`)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('a session that is started or ended elsewhere appears and disappears without a reload', async () => {
  let now: typeof running | null = null
  aQuietPractice().on('GET /api/auth/user', () => user(now))
  await visit('/requests')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(chip).not.toBeInTheDocument()
  now = running
  await expect
    .poll(() => {
      FakeEventSource.current.tells('changed', { topic: 'user' })
      return chip.query()
    })
    .not.toBeNull()
  now = null
  await expect
    .poll(() => {
      FakeEventSource.current.tells('changed', { topic: 'user' })
      return chip.query()
    })
    .toBeNull()
})
