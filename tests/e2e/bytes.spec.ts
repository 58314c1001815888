import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { type BuiltChunk, built, builtChunks, chunkNameIn } from './built-widgets.ts'
import { demo } from './demo.ts'

const kB = (content: Buffer) => brotliCompressSync(content).length / 1000

/** Every file that an element starts with, by the names of the chunks. */
function filesOf(element: string): Map<string, number> {
  const chunks = builtChunks()
  const files = new Map<string, number>()
  const add = (chunk: BuiltChunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    files.set(chunk.file, kB(built(`widgets/dist/${chunk.file}`)))
    for (const key of chunk.imports ?? []) add(chunks[key])
  }
  add(Object.values(chunks).find(({ isEntry, name }) => isEntry && name === element))
  if (files.size === 0) throw new Error('The widgets are not built.')
  return files
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0)
/**
 * The size of React and React DOM 19.3.1 alone, as our bundler packs them; their chunk contains shared code of ours
 * too.
 */
const REACT_KB = 58.6

const elements = () =>
  Object.values(builtChunks())
    .filter(({ isEntry, name }) => isEntry && name !== 'booking')
    .map(({ name }) => name ?? '')

test('the loader is at most 2 kB', () => {
  expect(kB(built('loader/dist/ancrage.js'))).toBeLessThanOrEqual(2)
})

test('own code and styles before the first time can be chosen are at most 16.2 kB, with React at most 75 kB', () => {
  const all = kB(built('loader/dist/ancrage.js')) + sum(filesOf('booking').values())
  expect(all).toBeLessThanOrEqual(75)
  expect(all - REACT_KB).toBeLessThanOrEqual(16.2)
})

test('the booking is two files, and every other element starts with the one that contains React too', () => {
  const files = [...filesOf('booking').keys()]
  expect(files.map(chunkNameIn)).toEqual(['booking', 'react'])
  const [, react = ''] = files
  for (const element of elements()) if (element !== 'button') expect([...filesOf(element).keys()]).toContain(react)
})

test('another kind of element on the page of a booking adds at most 15.8 kB', () => {
  const booking = filesOf('booking')
  for (const element of elements()) {
    const more = [...filesOf(element)].filter(([file]) => !booking.has(file)).map(([, size]) => size)
    expect(sum(more), element).toBeLessThanOrEqual(15.8)
  }
})

test('a page fetches three files, makes one request to the API, and all come from one origin', async ({
  page,
  context,
}) => {
  await page.goto(`${demo.urls.site}/examples/`)
  // Another page, since requests of the one before may still come after it was left.
  const next = await context.newPage()
  const urls: string[] = []
  next.on('request', (request) => urls.push(request.url()))
  await next.goto(`${demo.urls.site}/plain-html/`)
  await expect(next.locator('ancrage-booking').getByRole('button').first()).toBeVisible()
  const foreign = urls.filter((url) => !url.startsWith(demo.urls.site))
  const { files, answers } = Object.groupBy(foreign, (url) => (url.includes('/api/') ? 'answers' : 'files'))
  const paths = files?.map((url) => new URL(url).pathname) ?? []
  expect(paths.filter((path) => !path.startsWith('/widgets/'))).toEqual(['/ancrage.js'])
  expect(paths.flatMap((path) => chunkNameIn(path) ?? []).sort()).toEqual(['booking', 'react'])
  expect(paths).toHaveLength(3)
  // The report that the element was seen is sent when the browser is idle.
  expect(answers?.map((url) => new URL(url).pathname).filter((path) => !path.endsWith('/installs'))).toEqual([
    `/api/public/practices/${demo.practiceId}/first-view`,
  ])
  expect(foreign.every((url) => url.startsWith(demo.urls.api))).toBe(true)
  expect(await context.cookies(demo.urls.site)).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['cookie-comply'])
  expect(await next.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})
