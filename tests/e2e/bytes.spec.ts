import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { demo } from './demo.ts'

const built = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))
const kB = (content: Buffer) => brotliCompressSync(content).length / 1000

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

/** What a page fetches before a visitor can choose a time: its files and their weight, compressed. */
function firstView() {
  const manifest = JSON.parse(built('widgets/dist/manifest.json').toString()) as Record<string, Chunk>
  const booking = Object.values(manifest).find(({ isEntry, name }) => isEntry && name === 'booking')
  const shared = booking?.imports?.map((key) => manifest[key])
  if (!booking || !shared) throw new Error('The widgets are not built.')
  return {
    loader: kB(built('loader/dist/ancrage.js')),
    own: kB(built(`widgets/dist/${booking.file}`)),
    shared: shared.map((chunk) => ({ ...chunk, kB: kB(built(`widgets/dist/${chunk?.file}`)) })),
  }
}

test('the loader is at most 2 kB', () => {
  expect(firstView().loader).toBeLessThanOrEqual(2)
})

test('own code and styles before the first time can be chosen are at most 16 kB, with React at most 75 kB', () => {
  const { loader, own, shared } = firstView()
  expect(loader + own).toBeLessThanOrEqual(16)
  expect(loader + own + shared.reduce((sum, chunk) => sum + chunk.kB, 0)).toBeLessThanOrEqual(75)
})

test('React stands in one chunk that every element shares, and needs no other', () => {
  const { shared } = firstView()
  expect(shared.map(({ name }) => name)).toEqual(['react'])
  expect(shared.flatMap(({ imports }) => imports ?? [])).toEqual([])
})

test('a page fetches three files and asks once, and whatever it fetches comes from one place', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${demo.urls.site}/examples/`)
  asked.length = 0
  await page.goto(`${demo.urls.site}/plain-html/`)
  await expect(page.locator('ancrage-booking').getByRole('button').first()).toBeVisible()
  const foreign = asked.filter((url) => !url.startsWith(demo.urls.site))
  const { files, answers } = Object.groupBy(foreign, (url) => (url.includes('/api/') ? 'answers' : 'files'))
  expect(files?.map((url) => new URL(url).pathname.replace(/-[\w-]{8}\.js$/, '.js')).sort()).toEqual([
    '/ancrage.js',
    '/widgets/booking.js',
    '/widgets/react.js',
  ])
  const path = `/api/public/practices/${demo.practiceId}`
  // The first asks for what is seen; the second, for the times of the likeliest type, waits for it.
  expect(answers?.map((url) => new URL(url).pathname)).toEqual([path, `${path}/availability`])
  expect(foreign.every((url) => url.startsWith(demo.urls.api))).toBe(true)
  expect(await context.cookies(demo.urls.site)).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['cookie-comply'])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})
