import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { aChallenge, aSite } from '../../../test/build-site'
import { FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = new FakeApi()
    .on('GET /api/public/site', () => aSite())
    .on('GET /api/public/contact/challenge', () => aChallenge)
    .on('POST /api/public/contact', () => ({ isTaken: true }))
})

afterEach(() => vi.unstubAllGlobals())

const open = (path = '/accueil', language: 'fr' | 'en' = 'fr') => visit(path, { isAnonymous: true, language })
const send = page.getByRole('button', { name: 'Envoyer le message' })
const message = page.getByRole('textbox', { name: 'Message' })

async function write() {
  await page.getByRole('textbox', { name: 'Nom' }).fill('Zoé Œuvrard')
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('zoe@essais.test')
  await message.fill('Puis-je essayer ?')
  await send.click()
}

test("visit recordings contain neither typed text nor the sender's address", async () => {
  await open()
  await expect.element(message).toBeVisible()
  for (const form of document.forms) expect(form.closest('[data-hj-suppress]')).not.toBeNull()
  await write()
  const sent = page.getByText(/zoe@essais\.test/)
  await expect.element(sent).toBeVisible()
  expect(sent.element().closest('[data-hj-suppress]')).not.toBeNull()
})

test('the name is vertically aligned with the rest of the bar', async () => {
  await open()
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  const brand = page.getByRole('banner').getByRole('link', { name: 'Ancrage, accueil' })
  await expect.element(brand).toBeVisible()
  const beside = page.getByRole('banner').getByRole('link', { name: 'Tarifs' })
  expect(Math.abs(middleOf(brand.element()) - middleOf(beside.element()))).toBeLessThan(1)
})

test.each(['/accueil', '/index_old'])('%s says what Ancrage is, and links to the registration', async (path) => {
  await open(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Votre cabinet, au calme.')
  await expect.element(page.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute('href', '/register')
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' })
  await expect.element(legal).toHaveAttribute('href', '/mentions-legales')
})

test('reminders, invoices and reviews are among what it says Ancrage does', async () => {
  await open()
  for (const name of ['Les rappels', 'Notes et paiements', 'Les avis'])
    await expect.element(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
})

test('each link of the bar has its section', async () => {
  await open()
  const links = page.getByRole('navigation', { name: 'Parties de la page' }).getByRole('link')
  await expect.element(links.first()).toBeVisible()
  const anchors = links.elements().map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1))
  expect(anchors).toHaveLength(5)
  for (const anchor of anchors) expect(document.getElementById(anchor), anchor).not.toBeNull()
})

test('on a phone the sections are in a menu, and a followed link closes it', async () => {
  await page.viewport(360, 780)
  const { address } = await open()
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await panel.getByRole('link', { name: 'Tarifs' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(address).toBe('/accueil')
})

test("pictures reserve their place while they load, and are in the page's language", async () => {
  await open('/accueil', 'en')
  await expect.element(page.getByRole('img').first()).toBeVisible()
  const images = page.getByRole('img').elements() as HTMLImageElement[]
  expect(images).toHaveLength(7)
  for (const { width, src, alt } of images) {
    expect(width).toBeGreaterThan(0)
    expect(src).toMatch(/-en-light\.webp$/)
    expect(alt).not.toBe('')
  }
  for (const { srcset, sizes, parentElement } of images) {
    expect(srcset).toMatch(/-en-light-small\.webp 640w, .*-en-light\.webp 1120w$/)
    expect(sizes).toContain('(width < ')
    await expect.poll(() => parentElement?.querySelector('source')?.srcset).toMatch(/-en-light-phone\.webp$/)
  }
  expect(images.map(({ loading }) => loading)).toEqual(['eager', ...Array(6).fill('lazy')])
})

test('the booking is shown only when a practice is configured for it', async () => {
  api.on('GET /api/public/site', () => aSite({ practiceId: anId(1) }))
  await open()
  const heading = page.getByRole('heading', { name: 'Essayez la prise de rendez-vous' })
  await expect.element(heading).toBeInTheDocument()
  // A page that has just opened scrolls to its top once more, so the test scrolls again.
  const booking = () => {
    heading.element().scrollIntoView()
    return document.querySelector('ancrage-booking')?.getAttribute('practice')
  }
  await expect.poll(booking).toBe(anId(1))
})

test('the booking is shown where a busy browser reports at once that it was far and that it is near', async () => {
  class BusyObserver {
    constructor(report: (changes: { isIntersecting: boolean }[]) => void) {
      queueMicrotask(() => report([{ isIntersecting: false }, { isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', BusyObserver)
  api.on('GET /api/public/site', () => aSite({ practiceId: anId(1) }))
  await open()
  await expect.element(page.getByRole('heading', { name: 'Essayez la prise de rendez-vous' })).toBeInTheDocument()
  await expect.poll(() => document.querySelector('ancrage-booking')).not.toBeNull()
})

test('a message is sent to the publisher with the proof of work', async () => {
  await open()
  await write()
  await expect.element(page.getByText('Votre message est en route')).toBeVisible()
  await expect.element(page.getByText(/zoe@essais\.test/)).toBeVisible()
  const [{ body } = { body: null }] = api.of('POST', '/api/public/contact')
  expect(body).toMatchObject({ name: 'Zoé Œuvrard', message: 'Puis-je essayer ?', locale: 'fr' })
  expect(JSON.parse(atob((body as { captcha: string }).captcha))).toMatchObject({ challenge: aChallenge })
})

test('missing fields are reported at their place, and nothing is sent', async () => {
  await open()
  await send.click()
  await expect.element(page.getByRole('textbox', { name: 'Nom' })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Nom' })).toHaveFocus()
  expect(api.of('POST', /.*/)).toEqual([])
})

test('a failed message keeps its text and can be sent again', async () => {
  api.on('POST /api/public/contact', () => noAnswer)
  await open()
  await write()
  await expect.element(page.getByText(/Votre message n’est pas parti/)).toBeVisible()
  await expect.element(message).toHaveValue('Puis-je essayer ?')
  api.on('POST /api/public/contact', () => ({ isTaken: true }))
  await userEvent.click(send)
  await expect.element(page.getByText('Votre message est en route')).toBeVisible()
})

test('an expired proof of work is made again once', async () => {
  const answers = [new Refusal('captcha'), { isTaken: true }]
  api.on('POST /api/public/contact', () => answers.shift())
  await open()
  await write()
  await expect.element(page.getByText('Votre message est en route')).toBeVisible()
  await expect.poll(() => api.of('GET', '/api/public/contact/challenge')).toHaveLength(2)
})

test('the form is hidden when nobody would read it', async () => {
  api.on('GET /api/public/site', () => aSite({ isReachable: false }))
  await open()
  await expect.element(page.getByText(/n’est pas ouvert/)).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})
