import { afterAll, expect, test } from 'vitest'
import { embeddedSnapshot } from '../../src/first-view/embedded.ts'
import type { SnapshotRenderer } from '../../src/first-view/renderer.ts'
import { createAnswerCache } from '../../src/http/answer-cache.ts'
import { startApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'

/** Two servers whose cached answers never expire by themselves. */
const now = new Date()
const start = () => startApp({ now: () => now, answers: createAnswerCache({ clock: () => 0 }) })
const [here, there] = [await start(), await start()]
afterAll(async () => {
  for (const { server, stop, close } of [here, there]) {
    stop()
    server.close()
    await close()
  }
})

/** Draws a practice as its name and types, and counts how often it is asked to. */
function aRenderer() {
  let count = 0
  const renderer: SnapshotRenderer = {
    snapshotQuery: () => null,
    draw: ({ practice, lang }) => JSON.stringify([lang, practice.name, practice.sessionTypes]),
    sheet: { css: '' },
  }
  const rendererOf = async () => {
    count += 1
    return renderer
  }
  return { rendererOf, drawn: () => count }
}

const bookingView = ({ id: practiceId }: BuiltPractice) =>
  ({ practiceId, lang: 'fr', sessionType: undefined, layout: undefined }) as const

test('all who open a practice’s frame at once get what was read and rendered once', async () => {
  const [practice, stranger] = [await aPractice(here.orm), await aPractice(here.orm)]
  const { rendererOf, drawn } = aRenderer()
  const view = embeddedSnapshot(here.app, rendererOf)
  const views = await Promise.all(Array.from({ length: 5 }, () => view(bookingView(practice))))
  expect(new Set(views)).toHaveLength(1)
  expect(drawn()).toBe(1)
  await view({ ...bookingView(practice), lang: 'en' })
  await view({ ...bookingView(practice), layout: 'steps' })
  await view(bookingView(stranger))
  expect(drawn()).toBe(4)
})

test('a frame shows its practice’s changes, through this server at once and through another after the notice', async () => {
  const practice = await aPractice(here.orm)
  const view = embeddedSnapshot(here.app, aRenderer().rendererOf)
  const html = async () => (await view(bookingView(practice)))?.html
  const rename = async (app: typeof here, nameFr: string) =>
    (await app.signedIn(practice)).sessionTypes.change({ params: { id: practice.type.id }, body: { nameFr } })
  expect(await html()).toContain('Séance individuelle')
  await rename(here, 'Premier échange')
  expect(await html()).toContain('Premier échange')
  await rename(there, 'Bilan')
  await expect.poll(html, { timeout: 10_000 }).toContain('Bilan')
})

test('the allowed sites of a practice’s frame are read again after a change on any server', async () => {
  const practice = await aPractice(here.orm)
  const ancestors = async () => {
    const { headers } = await fetch(`${here.url}/embed/${practice.id}`, { headers: { accept: 'text/html' } })
    return /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  }
  const allow = async (app: typeof here, ...allowedSites: string[]) =>
    (await app.signedIn(practice)).practices.changeSettings({ body: { allowedSites } })
  expect(await ancestors()).toBe("'none'")
  await allow(here, 'https://cabinet.example')
  expect(await ancestors()).toBe('https://cabinet.example')
  await allow(there)
  await expect.poll(ancestors, { timeout: 10_000 }).toBe("'none'")
})
