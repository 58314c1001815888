import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { anotherVersion } from './another-version.ts'
import { demo } from './demo.ts'
import { aSite, element, script } from './host-page.ts'
import { words } from './words.ts'

test.use({ locale: 'fr-FR' })

const ourSteps = { name: 'Étapes de la réservation' }
const house = new URL(demo.urls.api).origin
/** The script is not async, so that the first of two scripts runs first. */
const ours = `<script src="${demo.urls.api}/ancrage.js"></script>`

test('the script of a version matches its integrity, never changes, and may be loaded by any page', async ({
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
  await expect(page.getByRole('list', ourSteps)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'Ancrage'), 'version'))).toBe(version)
})

test.describe('of two releases on a page', () => {
  // The tests run one after the other: the other release is built once for all of them.
  test.describe.configure({ mode: 'default' })
  let other: Awaited<ReturnType<typeof anotherVersion>>
  test.beforeAll(async () => {
    // Two builds take long on a busy machine.
    test.setTimeout(240_000)
    other = await anotherVersion()
  })
  test.afterAll(() => other?.end())

  /** The origins from which the code of the elements was requested. */
  function housesOf(page: Page): Set<string> {
    const houses = new Set<string>()
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (pathname.startsWith('/widgets/')) houses.add(origin)
    })
    return houses
  }
  const versionOn = (page: Page) => page.evaluate(() => Reflect.get(Reflect.get(window, 'Ancrage'), 'version'))

  /** Goes on to a part of the booking that loads on demand. */
  async function chooseDate(page: Page): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`^${words.fr.type} `) }).click()
    await page.getByRole('button', { name: words.fr.chooseDate }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  }

  test('the first release keeps its elements to the last step, and ours, loaded second, changes nothing in them', async ({
    page,
  }) => {
    const houses = housesOf(page)
    const wrong: string[] = []
    page.on('pageerror', ({ message }) => wrong.push(message))
    await using site = await aSite(`${other.script}${element()}${script}`)
    await page.goto(site.url)
    // The API's first view has our words until the other release's code replaces it.
    await expect(page.getByRole('list', { name: 'Étapes d’une autre version' })).toContainText('Rencontre')
    await expect(page.getByRole('list', ourSteps)).toHaveCount(0)
    await chooseDate(page)
    expect(houses).toEqual(new Set([other.url]))
    expect(await versionOn(page)).toMatch(/^9\.9\.9-/)
    expect(wrong).toEqual([])
  })

  test('ours, loaded first, keeps its elements to the last step, and the other changes nothing in them', async ({
    page,
  }) => {
    const houses = housesOf(page)
    await using site = await aSite(`${ours}${element()}${other.script}`)
    await page.goto(site.url)
    await expect(page.getByRole('list', ourSteps)).toContainText('Séance')
    await chooseDate(page)
    await expect(page.getByRole('list', ourSteps)).toHaveCount(1)
    expect(houses).toEqual(new Set([house]))
    expect(await versionOn(page)).not.toMatch(/^9\.9\.9-/)
  })

  test('the second release brings an element that the first does not know, beside the first one’s elements', async ({
    page,
  }) => {
    const houses = housesOf(page)
    await using site = await aSite(
      `${other.script}<ancrage-contact practice="${demo.practiceId}"></ancrage-contact>${element()}${script}`,
    )
    await page.goto(site.url)
    await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Étapes d’une autre version' })).toContainText('Rencontre')
    await chooseDate(page)
    expect(houses).toEqual(new Set([other.url, house]))
  })

  test('the other way round, too: ours is first, and the other brings its new element', async ({ page }) => {
    await using site = await aSite(`${ours}<ancrage-welcome></ancrage-welcome>${element()}${other.script}`)
    await page.goto(site.url)
    await expect(page.getByText('Bienvenue au cabinet')).toBeVisible()
    await expect(page.getByRole('list', ourSteps)).toContainText('Séance')
  })
})
