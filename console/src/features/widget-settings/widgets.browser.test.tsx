import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aPublicProfile, practiceId } from '../../../test/build-profile'
import { defaultSettings } from '../../../test/build-settings'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { readability } from './readable-color'

let api: FakeApi
let sites: string[]

// Notices survive a change of page.
beforeEach(async () => {
  await page.viewport(1280, 900)
  sites = []
  api = aQuietPractice()
    .on('GET /api/auth/user', () => aUser({ entity: { ...aUser().entity, id: practiceId } }))
    .on('GET /api/public/practices/*', () => aPublicProfile())
    .on('GET /api/settings', () => ({ ...defaultSettings, allowedSites: sites }))
    .on('PATCH /api/settings', ({ body }) => {
      sites = (body as { allowedSites: string[] }).allowedSites.map((site) => site.toLowerCase())
      return { ...defaultSettings, allowedSites: [...new Set(sites)], replaced: {} }
    })
})

const code = () => plain(page.getByRole('region', { name: 'Code à coller dans votre site' }).element().textContent)
const choose = (group: string, name: string | RegExp) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name }).click()
const widget = () => document.querySelector('ancrage-booking') as HTMLElement
const address = page.getByRole('textbox', { name: 'Adresse du site' })
const listed = () =>
  page
    .getByRole('list', { name: 'Sites autorisés' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('span')?.textContent)

async function open(language: 'fr' | 'en' = 'fr') {
  await visit('/settings/widgets', { language })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(widget).not.toBeNull()
}

test("the code contains the product's public address, and follows the options, as the preview does", async () => {
  await open()
  await expect.poll(code).toContain('<script async src="https://app.example/ancrage.js"></script>')
  expect(code()).toContain(`<ancrage-booking practice="${practiceId}" style=`)
  expect(code()).toContain('>Prendre rendez-vous</a>')
  await choose('Langue', 'English')
  await choose('Horaires', 'Le mois entier')
  await choose('Thème', 'Sombre')
  await page.getByRole('combobox', { name: 'Séances proposées' }).selectOptions('Première séance')
  await page.getByRole('checkbox', { name: 'Prix' }).click()
  await expect
    .poll(code)
    .toContain(
      `session-type="${aPublicProfile().sessionTypes[0]?.id}" layout="month" theme="dark" lang="en" hide="price"`,
    )
  expect(code()).toContain('>Book an appointment</a>')
  for (const [name, value] of Object.entries({ lang: 'en', layout: 'month', theme: 'dark', hide: 'price' }))
    expect(widget().getAttribute(name)).toBe(value)
})

test('each element has its own code, preview and options', async () => {
  await open()
  for (const [name, tag] of [
    [/^Bouton/, 'ancrage-button'],
    [/^Prochains horaires/, 'ancrage-next'],
    [/^Contact/, 'ancrage-contact'],
    [/^Avis/, 'ancrage-reviews'],
    [/^Champ d’horaire/, 'ancrage-slots'],
  ] as const) {
    if (tag === 'ancrage-slots') await page.getByText('Pour les développeurs').first().click()
    await choose(tag === 'ancrage-slots' ? 'Pour les développeurs' : 'Ce que vous placez sur votre site', name)
    expect(code()).toContain(`<${tag} practice="${practiceId}"`)
    await expect.poll(() => document.querySelectorAll(tag)).toHaveLength(1)
    const hasTimes = !/contact|reviews/.test(tag)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Séances proposées' }).elements())
      .toHaveLength(hasTimes ? 1 : 0)
  }
  await choose('Ce que vous placez sur votre site', /^Bouton/)
  await choose('Place du bouton', 'Flottant à droite')
  await page.getByRole('textbox', { name: 'Texte du bouton' }).fill('Réserver <b>')
  await expect.poll(code).toContain('position="bottom-right" label="Réserver &lt;b&gt;"')
  await expect.poll(() => document.querySelector('ancrage-button')?.getAttribute('label')).toBe('Réserver <b>')
})

test('each tool has its own code and three steps of instructions', async () => {
  await open()
  const way = (name: string) => choose('Votre site est fait avec', name)
  const texts = new Set<string>()
  for (const name of ['HTML', 'Wix', 'Jimdo', 'Squarespace', 'Google Tag Manager', 'Cadre (iframe)']) {
    await way(name)
    expect(code()).toContain(practiceId)
    const steps = page
      .getByRole('list')
      .elements()
      .find(({ tagName }) => tagName === 'OL')
    expect(steps?.children).toHaveLength(3)
    texts.add(steps?.textContent ?? '')
  }
  expect(texts.size).toBe(6)
  await way('WordPress')
  const plugin = page.getByRole('button', { name: 'Télécharger l’extension WordPress' })
  await expect.element(plugin).toBeVisible()
  const piece = (name: string) => plain(page.getByRole('region', { name }).element().textContent)
  expect(piece('Bloc « HTML personnalisé »')).toContain('<!-- wp:html -->')
  expect(piece('Code court de l’extension Ancrage')).toContain(`[ancrage_booking practice="${practiceId}"]`)
  await way('React')
  await expect.element(plugin).not.toBeInTheDocument()
  expect(piece('Dans la page')).toContain('<Booking')
})

test('a tool that cannot embed an element falls back to plain HTML', async () => {
  await open()
  await choose('Votre site est fait avec', 'Cadre (iframe)')
  await choose('Ce que vous placez sur votre site', /^Contact/)
  await expect.element(page.getByRole('radio', { name: 'HTML', exact: true })).toBeChecked()
  expect(code()).toContain('<ancrage-contact')
})

test('another colour shows how readable text is on it, and how much it is changed', async () => {
  await open()
  await choose('Couleur', 'Une autre')
  await page.getByLabelText('Couleur choisie').fill('#ffe08a')
  await expect.element(page.getByText(/1,3 pour 1.*nuance plus sombre \(#[0-9a-f]{6}\), à \d,\d pour 1/)).toBeVisible()
  expect(code()).toContain('--ancrage-primary: #ffe08a')
  expect(widget().style.getPropertyValue('--ancrage-primary')).toBe('#ffe08a')
  await page.getByLabelText('Couleur choisie').fill('#1f4f3a')
  await expect.element(page.getByText(/s’y lit bien/)).toBeVisible()
})

test('the shown shade is the one that the elements use', async () => {
  const probe = document.body.appendChild(document.createElement('div'))
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  for (const color of ['#ffe08a', '#ff0000', '#00ff00', '#1f6f54', '#0b7f86', '#ffffff']) {
    probe.style.setProperty('--brand', color)
    probe.style.backgroundColor = 'oklch(from var(--brand) min(l, 0.53) min(c * min(1, 0.53 / l), 0.19) h)'
    if (!canvas) throw new Error('No canvas')
    canvas.fillStyle = getComputedStyle(probe).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const shade = readability(color)?.shade ?? ''
    const ours = [1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16))
    const taken = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    expect(Math.max(...ours.map((part, at) => Math.abs(part - (taken[at] ?? 0)))), color).toBeLessThanOrEqual(3)
  }
  probe.remove()
})

test('a request from the preview is not sent, and the page says so', async () => {
  await open()
  const submitEvent = new CustomEvent('ancrage-before-submit', { bubbles: true, composed: true, cancelable: true })
  widget().dispatchEvent(submitEvent)
  expect(submitEvent.defaultPrevented).toBe(true)
  await expect.element(page.getByText('la demande n’a pas été envoyée', { exact: false }).last()).toBeVisible()
})

test('the code is copied, and a notice confirms it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await page.getByRole('button', { name: 'Copier le code' }).click()
  await expect.element(page.getByRole('button', { name: /^Copié/ })).toBeVisible()
  expect(plain(writeText.mock.calls[0]?.[0])).toBe(code())
  writeText.mockRestore()
})

test('the webmaster gets the same code by mail', async () => {
  await open()
  const link = page
    .getByRole('link', { name: 'L’envoyer à la personne qui fait le site' })
    .element() as HTMLAnchorElement
  const body = new URL(link.href).searchParams.get('body') ?? ''
  expect(plain(body)).toContain(code())
  expect(body).toContain('script-src')
})

test('the poster shows the practice and leads to its booking, and the code is saved as a picture of the right size', async () => {
  const legal = { ...aPublicProfile().legal, city: '44000 Nantes', phone: '+33240123456' }
  api.on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), legal }))
  await open()
  const poster = page.getByRole('img', { name: /^Affiche/ })
  await expect.element(poster).toBeVisible()
  const words = plain(poster.element().textContent)
  for (const said of ['Cabinet des Tilleuls', 'Claire Vasseur', 'Nantes · 02 40 12 34 56'])
    expect(words).toContain(said)
  expect(poster.element().innerHTML).toContain('width="148mm"')
  await page.getByRole('radio', { name: 'A4' }).click()
  await expect.poll(() => poster.element().innerHTML).toContain('width="210mm"')
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('data:,')
  await page.getByRole('button', { name: 'Code en PNG' }).click()
  await expect.poll(() => make.mock.calls.length).toBe(1)
  expect((await createImageBitmap(make.mock.calls[0]?.[0] as Blob)).width).toBe(1200)
  make.mockRestore()
})

test('only the poster is printed, and the page is restored afterwards', async () => {
  await open()
  await expect.element(page.getByRole('img', { name: /^Affiche/ })).toBeVisible()
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(document.querySelectorAll('[data-poster] > svg')).toHaveLength(1)
    window.dispatchEvent(new Event('afterprint'))
  })
  await page.getByRole('button', { name: 'Imprimer l’affiche' }).click()
  await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce(), 10_000)
  await expect.poll(() => document.querySelector('[data-poster]')).toBeNull()
  printed.mockRestore()
})

test('a frame warns that it stays empty until a site is allowed', async () => {
  await open()
  await choose('Votre site est fait avec', 'Cadre (iframe)')
  expect(code()).toContain(`<iframe src="https://app.example/embed/${practiceId}"`)
  await expect.element(page.getByText(/Le cadre restera vide/)).toBeVisible()
  await address.fill('www.cabinet-exemple.fr/rendez-vous/')
  await userEvent.keyboard('{Enter}')
  await expect.poll(listed).toEqual(['https://www.cabinet-exemple.fr'])
  await expect
    .poll(() => api.of('PATCH', '/api/settings')[0]?.body)
    .toEqual({
      allowedSites: ['https://www.cabinet-exemple.fr'],
      expected: { allowedSites: [] },
    })
  await expect.element(page.getByText(/Le cadre restera vide/)).not.toBeInTheDocument()
  await expect.element(address).toHaveValue('')
  await expect.element(address).toHaveFocus()
})

test('a site is removed from the list, and undo restores its place', async () => {
  sites = ['https://a.example', 'https://b.example']
  await open()
  await page.getByRole('button', { name: 'Retirer https://a.example' }).click()
  await expect.poll(listed).toEqual(['https://b.example'])
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.poll(listed).toEqual(['https://a.example', 'https://b.example'])
})

test('a site that was removed elsewhere does not come back when another is added', async () => {
  sites = ['https://a.example', 'https://b.example']
  await open()
  await expect.poll(listed).toEqual(sites)
  sites = ['https://b.example']
  await address.fill('https://c.example')
  await userEvent.keyboard('{Enter}')
  await expect.poll(listed).toEqual(['https://b.example', 'https://c.example'])
})

test('a list that changes while it is saved is read again, and undo affects one site', async () => {
  sites = ['https://a.example']
  await open()
  const keep = (sent: unknown) => {
    sites = (sent as { allowedSites: string[] }).allowedSites
    return { ...defaultSettings, allowedSites: sites, replaced: {} }
  }
  let hasMet = false
  api.on('PATCH /api/settings', ({ body }) => {
    if (hasMet) return keep(body)
    hasMet = true
    sites = ['https://a.example', 'https://b.example']
    return new Refusal('conflict')
  })
  await page.getByRole('button', { name: 'Retirer https://a.example' }).click()
  await expect.poll(listed).toEqual(['https://b.example'])
  sites = ['https://b.example', 'https://c.example']
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect.poll(listed).toEqual(['https://a.example', 'https://b.example', 'https://c.example'])
})

test('an invalid or known site is refused at the field, which keeps what was typed', async () => {
  sites = ['https://a.example']
  await open()
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect.element(page.getByText('Indiquez l’adresse de votre site.')).toBeVisible()
  await address.fill('https://a.example/contact')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ce site est déjà dans la liste.')).toBeVisible()
  api.on('PATCH /api/settings', () => new Refusal('validation', { errors: { 'allowedSites.1': ['not_a_site'] } }))
  await address.fill('http://cabinet.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/commence par https/)).toBeVisible()
  await expect.element(address).toHaveValue('http://cabinet.example')
  await expect.element(address).toHaveFocus()
  await expect.element(address).toHaveAttribute('aria-invalid', 'true')
  expect(listed()).toEqual(['https://a.example'])
})

test('a practice without a session type is led to the page that adds one', async () => {
  api.on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), sessionTypes: [] }))
  await open()
  const way = page.getByRole('link', { name: 'Ajouter un type de séance' })
  await expect.element(way).toHaveAttribute('href', '/settings/session-types')
})

test('the tab is in English too', async () => {
  await open('en')
  await expect.element(page.getByRole('heading', { name: 'The code to paste' })).toBeVisible()
})
