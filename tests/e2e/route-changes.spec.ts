import { expect, test } from '@playwright/test'
import { demo } from './demo.ts'
import { signIn } from './practitioner-page.ts'
import { words } from './words.ts'

const MOST_MS = 100
const ROUNDS = 5

// Recording a trace is work of the page's thread too.
test.use({ trace: 'off' })

test('from one page to another takes the browser at most 100 ms of work, once both were seen', async ({ page }) => {
  await signIn(page, '/requests', words.fr)
  await expect(page).toHaveURL(`${demo.urls.console}/requests`)
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  // In the page itself: what looks from outside whether something is there yet has the page work for it.
  const open = (name: string) =>
    navigation.getByRole('link', { name }).evaluate(
      (link: HTMLElement, heading) =>
        new Promise<void>((done) => {
          const look = () =>
            document.querySelector('h1')?.textContent === heading ? done() : requestAnimationFrame(look)
          link.click()
          requestAnimationFrame(look)
        }),
      name,
    )
  await open('Séances')
  await open('Demandes')
  // The time that the page's own thread works: a clock would count what else the machine does.
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const each: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['Séances', 'Demandes']) {
      const before = await worked()
      await open(name)
      each.push((await worked()) - before)
    }
  const median = each.sort((one, other) => one - other)[ROUNDS]
  expect(median).toBeGreaterThan(0)
  expect(median).toBeLessThanOrEqual(MOST_MS)
})
