import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { demo } from './demo.ts'
import { aSite, element, script } from './host-page.ts'

test.use({ locale: 'fr-FR' })

const steps = { name: 'Étapes de la réservation' }
const built = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))

/** A house that serves another version of the script, with the code that it names. */
async function anotherVersion(changed: (script: string) => string) {
  const server = createServer((request, response) => {
    const [, file = ''] = /^\/widgets\/([\w-]+\.js)$/.exec(request.url ?? '') ?? []
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
    const text = () =>
      changed(built('loader/dist/ancrage.js').toString()).replaceAll(/\d+\.\d+\.\d+-[0-9a-f]{10}/g, '9.9.9-other')
    response.end(file ? built(`widgets/dist/${file}`) : text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    script: `<script src="${url}/ancrage.js" data-api="${demo.urls.api}"></script>`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('the script of a version is what its integrity says, never changes, and may be asked for by any page', async ({
  page,
}) => {
  const channel = await fetch(`${demo.urls.api}/ancrage.json`)
  expect(channel.headers.get('access-control-allow-origin')).toBe('*')
  const { version, file, integrity } = (await channel.json()) as Record<string, string>
  const answer = await fetch(`${demo.urls.api}${file}`)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const content = Buffer.from(await answer.arrayBuffer())
  expect(`sha384-${createHash('sha384').update(content).digest('base64')}`).toBe(integrity)
  expect(content.equals(Buffer.from(await (await fetch(`${demo.urls.api}/ancrage.js`)).arrayBuffer()))).toBe(true)
  expect((await fetch(`${demo.urls.api}/ancrage-0123456789.js`)).status).toBe(404)
  await using site = await aSite(
    `<script async src="${demo.urls.api}${file}" integrity="${integrity}" crossorigin></script>${element()}`,
  )
  await page.goto(site.url)
  await expect(page.getByRole('list', steps)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'Ancrage'), 'version'))).toBe(version)
})

test('of two versions on a page the first has its elements, and the second adds nothing to them', async ({ page }) => {
  await using other = await anotherVersion((text) => text)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/widgets/') && asked.push(new URL(request.url()).origin))
  await using site = await aSite(`${other.script}${element()}${script}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', steps)).toHaveCount(1)
  expect(new Set(asked)).toEqual(new Set([other.url]))
  expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'Ancrage'), 'version'))).toBe('9.9.9-other')
})

test('an element that the first version does not know is brought by the second', async ({ page }) => {
  await using other = await anotherVersion((text) => text.replaceAll('ancrage-booking', 'ancrage-elder'))
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/widgets/') && asked.push(new URL(request.url()).origin))
  await using site = await aSite(`${other.script}${element()}${script}`)
  await page.goto(site.url)
  await expect(page.getByRole('list', steps)).toHaveCount(1)
  expect(new Set(asked)).toEqual(new Set([new URL(demo.urls.api).origin]))
})
