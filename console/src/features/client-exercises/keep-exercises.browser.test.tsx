import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import html from '../../../public/client-offline.html?raw'
import script from '../../../public/client-offline.js?raw'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { allAnswered, type FakeApi, Refusal } from '../../../test/fake-api'
import { api as client } from '../../lib/api'
import { dropExercises } from '../../lib/offline-exercises'
import { refresh } from '../../lib/readings'
import { forgetClient, publishClient } from '../../lib/signed-in-client'
import type { OwnExercises } from '../client-area/public'

const since = '2027-02-10T09:00:00.000Z'
const running = { createdAt: since, endedAt: null, endedBy: null }
const breathing = {
  id: anId(41),
  title: 'Respirer',
  text: 'Cinq minutes, <b>le soir</b>.',
  audio: null,
  changedAt: since,
  ...running,
}
const walking = { id: anId(42), title: 'Marcher', text: 'Sans but.', audio: null, changedAt: since, ...running }
const lost = {
  id: anId(43),
  title: '',
  text: '',
  audio: null,
  changedAt: since,
  isUnreadable: true as const,
  ...running,
}
const night = { id: anId(44), words: 'Qualité de ma nuit', marks: [{ day: '2027-02-26', value: 4 }], ...running }

let api: FakeApi
let exercises: OwnExercises['exercises']
const shared = (): OwnExercises[] => [
  {
    practiceId: aClient().practices[0]?.id ?? '',
    timeZone: 'Europe/Paris',
    today: '2027-02-27',
    reminderAt: null,
    exercises,
    questions: [night],
  },
]

beforeEach(async () => {
  await page.viewport(360, 740)
  exercises = [breathing, walking, lost]
  api = withClientArea(aQuietPractice()).on('GET /client-api/exercises', shared)
  signInClient()
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetClientCookie()
  dropExercises()
  document.querySelector('iframe')?.remove()
})

const anonymous = { isAnonymous: true }
const keep = page.getByRole('button', { name: 'Garder sur cet appareil' })
const remove = page.getByRole('button', { name: 'Retirer de cet appareil' })
const stored = () => Object.values({ ...localStorage }).join(' ')

async function keepThem() {
  const visited = await visit('/client/exercises', anonymous)
  await keep.click()
  await expect.element(remove).toBeVisible()
  return visited
}

/** Shows the exercises of the offline page, as the worker would serve it. */
async function shownOffline() {
  document.querySelector('iframe')?.remove()
  const frame = document.createElement('iframe')
  frame.title = 'Hors connexion'
  const tag = /<script src="\/client-offline\.js" defer><\/script>/
  expect(html).toMatch(tag)
  frame.srcdoc = html.replace(tag, '').replace('</body>', () => `<script>${script}</script></body>`)
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  document.body.append(frame)
  await loaded
  const section = frame.contentDocument?.getElementById('exercises')
  return section?.hidden ? null : plain(section?.textContent)
}

test('a press makes exercises readable without a network, and another one deletes them', async () => {
  await visit('/client/exercises', anonymous)
  await expect.element(keep).toBeVisible()
  expect(stored()).not.toContain('Respirer')
  expect(await shownOffline()).toBeNull()
  expect(await findBarriers()).toEqual([])
  await keep.click()
  await expect.element(page.getByText(/^Gardés sur cet appareil le 27 février 2027 à 10\sh/)).toBeVisible()
  const offline = await shownOffline()
  expect(offline).toMatch(/Gardés sur cet appareil le 27 février 2027.*on 27 February 2027/s)
  expect(offline).toContain('Cinq minutes, <b>le soir</b>.')
  expect(offline).toContain('Marcher')
  expect(stored(), 'neither questions nor marks').not.toContain('nuit')
  await remove.click()
  await expect.element(keep).toBeVisible()
  expect(stored()).not.toContain('Respirer')
  expect(await shownOffline()).toBeNull()
})

const recording = { documentId: anId(45), name: 'calme.wav', type: 'audio/wav' }
/** A second of silence: WAV, mono, 8 bits at 8 kHz. */
function aSound(): Blob {
  const head = new DataView(new ArrayBuffer(44))
  const letters = (at: number, text: string) => {
    for (const [nth, letter] of [...text].entries()) head.setUint8(at + nth, letter.charCodeAt(0))
  }
  for (const [at, text] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    letters(at, text)
  head.setUint32(4, 8036, true)
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, 8000, true)
  head.setUint32(28, 8000, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  head.setUint32(40, 8000, true)
  return new Blob([head, new Uint8Array(8000).fill(128)], { type: 'audio/wav' })
}

const linkToSound = () => ({ url: URL.createObjectURL(aSound()), expiresAt: '2027-02-27T12:00:00.000Z' })
const recordingsKept = async () => {
  const isThere = await caches.has('ancrage-exercise-recordings')
  const kept = isThere ? await (await caches.open('ancrage-exercise-recordings')).keys() : []
  return kept.map(({ url }) => new URL(url).pathname)
}

test('a recording is on the device once it was opened there, plays without a network, and goes with its exercise', async () => {
  exercises = [{ ...breathing, audio: recording }, walking]
  api.on('POST /client-api/exercises/*/audio', linkToSound)
  const { router } = await visit('/client/exercises', anonymous)
  await page.getByRole('button', { name: /Écouter/ }).click()
  const player = () => document.querySelector('audio')
  await expect.poll(() => player()?.duration).toBe(1)
  expect(document.activeElement?.contains(player()), 'the focus is where the player came').toBe(true)
  await page.getByRole('combobox', { name: 'Vitesse' }).selectOptions('1.5')
  await expect.poll(() => player()?.playbackRate).toBe(1.5)
  expect(await recordingsKept(), 'nothing without the press').toEqual([])
  await keep.click()
  await expect.poll(recordingsKept).toEqual([`/client-recordings/${breathing.id}/${recording.documentId}`])
  await shownOffline()
  const offline = () => document.querySelector('iframe')?.contentDocument
  await expect.poll(() => offline()?.querySelector('audio')?.getAttribute('aria-label')).toBe('Respirer')
  const bytes = await fetch(offline()?.querySelector('audio')?.src ?? '')
  expect((await bytes.arrayBuffer()).byteLength).toBe(aSound().size)
  exercises = [walking]
  await router.navigate('/client')
  await refresh('client')
  await expect.poll(recordingsKept).toEqual([])
})

test('recordings leave the device with the press, and with the sign-in', async () => {
  exercises = [{ ...breathing, audio: recording }]
  api.on('POST /client-api/exercises/*/audio', linkToSound)
  await keepThem()
  await page.getByRole('button', { name: /Écouter/ }).click()
  await expect.poll(recordingsKept).toHaveLength(1)
  await remove.click()
  await expect.poll(recordingsKept).toEqual([])
  await keep.click()
  await expect.poll(recordingsKept).toHaveLength(1)
  signInClient('paul@courriel.test')
  await expect.poll(recordingsKept).toEqual([])
})

test('an ended exercise is deleted from the device on the next read, and all are deleted when the sign-in ends', async () => {
  const { router } = await keepThem()
  exercises = [walking]
  await router.navigate('/client')
  await refresh('client')
  await expect.poll(stored).not.toContain('Respirer')
  expect(await shownOffline()).toContain('Marcher')
  api.on('GET /client-api/user', () => new Refusal('not_signed_in'))
  await refresh('client')
  await expect.poll(stored).not.toContain('Marcher')
})

test('signing out leaves nothing on the device, nor does an answer that was on its way', async () => {
  api.on('POST /client-api/auth/logout', () => undefined)
  const { address } = await visit('/client/exercises', anonymous)
  await expect.element(keep).toBeVisible()
  let arrive = (_: OwnExercises[]) => {}
  const late = new Promise<OwnExercises[]>((resolve) => {
    arrive = resolve
  })
  const before = api.of('GET', '/client-api/exercises').length
  api.on('GET /client-api/exercises', () => late)
  await keep.click()
  await expect.poll(() => api.of('GET', '/client-api/exercises').length).toBe(before + 1)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect.poll(address).toBe('/client/login')
  arrive(shared())
  // By the time of this second answer, the first one has been handled.
  await client.exercises.ofClient({})
  await allAnswered()
  expect(stored()).not.toContain('Respirer')
})

test('they stay for the same client, and are deleted when another one signs in or the client is forgotten', async () => {
  await keepThem()
  publishClient()
  expect(stored()).toContain('Respirer')
  signInClient('paul@courriel.test')
  expect(stored()).not.toContain('Respirer')
  await keep.click()
  await expect.element(remove).toBeVisible()
  expect(stored()).toContain('Respirer')
  forgetClient()
  expect(stored()).not.toContain('Respirer')
})

test('the offline page deletes them once the cookie is gone', async () => {
  await keepThem()
  forgetClientCookie()
  expect(await shownOffline()).toBeNull()
  expect(stored()).not.toContain('Respirer')
})

const setItem = Storage.prototype.setItem
/** A browser whose storage is full: it writes nothing more of the exercises. */
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (key === 'ancrage-offline-exercises') throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })

test('a browser that cannot write says so, and keeps nothing of what was there before', async () => {
  const { router } = await keepThem()
  fillStorage()
  exercises = [walking]
  await router.navigate('/client')
  await refresh('client')
  await expect.poll(stored).not.toContain('Respirer')
  expect(stored()).not.toContain('Marcher')
  await router.navigate('/client/exercises')
  await expect.element(page.getByText(/n’a pas pu mettre à jour vos exercices/)).toBeVisible()
  await keep.click()
  await expect.element(page.getByText(/n’a pas pu garder vos exercices/)).toBeVisible()
  await expect.element(keep).toBeVisible()
  vi.restoreAllMocks()
  await keep.click()
  await expect.element(remove).toBeVisible()
  await remove.click()
  expect(page.getByText(/n’a pas pu/).query()).toBeNull()
})

test('a recording that the browser does not write is not kept, and the page says so', async () => {
  exercises = [{ ...breathing, audio: recording }]
  api.on('POST /client-api/exercises/*/audio', linkToSound)
  await keepThem()
  vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await page.getByRole('button', { name: /Écouter/ }).click()
  await expect.element(page.getByText(/n’a pas pu garder cet enregistrement/)).toBeVisible()
  expect(await recordingsKept()).toEqual([])
  await remove.click()
  await expect.poll(() => page.getByText(/n’a pas pu garder cet enregistrement/).query()).toBeNull()
})

test('recordings are kept up to the limit that the page names, and not beyond', async () => {
  exercises = [{ ...breathing, audio: recording }]
  api.on('POST /client-api/exercises/*/audio', linkToSound)
  await keepThem()
  await expect.element(page.getByText(/200\sMo en tout au plus/)).toBeVisible()
  const others = await caches.open('ancrage-exercise-recordings')
  const headers = { 'content-length': String(200_000_000 - aSound().size + 1) }
  await others.put('/client-recordings/another', new Response('', { headers }))
  await page.getByRole('button', { name: /Écouter/ }).click()
  await expect.element(page.getByText(/qui en garde 200\sMo au plus/)).toBeVisible()
  expect(await recordingsKept()).toEqual(['/client-recordings/another'])
})

test('the offline page builds its list anew for its own entry alone, so that a recording plays on', async () => {
  await keepThem()
  await shownOffline()
  const frame = document.querySelector('iframe')
  const list = () => frame?.contentDocument?.querySelector('#exercises article')
  const first = list()
  const heard: (string | null)[] = []
  frame?.contentWindow?.addEventListener('storage', ({ key }) => heard.push(key))
  localStorage.setItem('ancrage-of-somebody-else', String(Math.random()))
  await expect.poll(() => heard).toContain('ancrage-of-somebody-else')
  expect(list()).toBe(first)
  localStorage.removeItem('ancrage-of-somebody-else')
  dropExercises()
  await expect.poll(list).toBeNull()
})
