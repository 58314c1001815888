import { expect, test } from '@playwright/test'
import { demo } from './demo.ts'
import { signIn } from './practitioner-page.ts'
import { words } from './words.ts'

const MOST_MS = 100
const ROUNDS = 5
/**
 * What `yardstick` takes, in ms, on the machine for which the goal was set. Slower machines get proportionally more.
 */
const YARDSTICK_MS = 60

/** Typical work of a page, always the same: elements, styles and layout. */
function yardstick() {
  const list = document.body.appendChild(document.createElement('ul'))
  for (let at = 0; at < 1_300; at += 1) {
    const item = list.appendChild(document.createElement('li'))
    item.className = 'flex gap-2 rounded-md border p-2 text-sm'
    item.append(`Ligne ${at}`, document.createElement('span'))
  }
  list.getBoundingClientRect()
  list.remove()
}

// Recording a trace is work of the page's thread too.
test.use({ trace: 'off' })

test('going from one page to another takes the browser at most 100 ms of work, once both were shown', async ({
  page,
}) => {
  await signIn(page, '/requests', words.fr)
  await expect(page).toHaveURL(`${demo.urls.console}/requests`)
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  // This runs in the page itself: polling from outside makes the page work.
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
  // Measures the CPU time of the page's own thread: the elapsed time includes the machine's other work.
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const working = async (work: () => Promise<unknown>) => {
    const before = await worked()
    await work()
    return (await worked()) - before
  }
  const each: number[] = []
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['Séances', 'Demandes']) each.push(await working(() => open(name)))
    measured.push(await working(() => page.evaluate(yardstick)))
  }
  const slowness = Math.max(1, medianOf(measured) / YARDSTICK_MS)
  expect(medianOf(each)).toBeGreaterThan(0)
  expect(medianOf(each)).toBeLessThanOrEqual(MOST_MS * slowness)
})

const medianOf = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
