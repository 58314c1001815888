import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aProfile, practiceId } from '../../../test/build-profile'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi
let sites: string[]

// Notices outlive the page on which they were said.
beforeEach(async () => {
  await page.viewport(1280, 900)
  sites = []
  api = aQuietPractice()
    .on('GET /api/auth/user', () => ({ id: 'user', entity: { id: practiceId, name: 'Cabinet' }, settings: [] }))
    .on('GET /api/public/practices/*', () => aProfile())
    .on('GET /api/settings', () => ({ allowedSites: sites }))
    .on('PATCH /api/settings', ({ body }) => {
      sites = (body as { allowedSites: string[] }).allowedSites.map((site) => site.toLowerCase())
      return { allowedSites: [...new Set(sites)] }
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

test('the code names the public address of the product, and follows what is chosen, as the preview does', async () => {
  await open()
  expect(code()).toContain('<script async src="https://app.example/ancrage.js"></script>')
  expect(code()).toContain(`<ancrage-booking practice="${practiceId}" style=`)
  expect(code()).toContain('>Prendre rendez-vous</a>')
  await choose('Langue', 'English')
  await choose('Horaires', 'Le mois entier')
  await choose('Thème', 'Sombre')
  await page.getByRole('combobox', { name: 'Séances proposées' }).selectOptions('Première séance')
  expect(code()).toContain(`session-type="${aProfile().sessionTypes[0]?.id}" layout="month" theme="dark" lang="en"`)
  expect(code()).toContain('>Book an appointment</a>')
  for (const [name, value] of Object.entries({ lang: 'en', layout: 'month', theme: 'dark' }))
    expect(widget().getAttribute(name)).toBe(value)
})

test('another colour than the practice’s is told with how well words are read on it', async () => {
  await open()
  await choose('Couleur', 'Une autre')
  await page.getByLabelText('Couleur choisie').fill('#ffe08a')
  await expect.element(page.getByText(/nuance plus sombre/)).toBeVisible()
  expect(code()).toContain('--ancrage-primary: #ffe08a')
  expect(widget().style.getPropertyValue('--ancrage-primary')).toBe('#ffe08a')
  await page.getByLabelText('Couleur choisie').fill('#1f4f3a')
  await expect.element(page.getByText(/s’y lit bien/)).toBeVisible()
})

test('a request from the preview does not go out, and the page says so', async () => {
  await open()
  const asked = new CustomEvent('ancrage-before-submit', { bubbles: true, composed: true, cancelable: true })
  widget().dispatchEvent(asked)
  expect(asked.defaultPrevented).toBe(true)
  await expect.element(page.getByText('la demande n’a pas été envoyée', { exact: false }).last()).toBeVisible()
})

test('the code is copied, and the copy is said', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await page.getByRole('button', { name: 'Copier le code' }).click()
  await expect.element(page.getByRole('button', { name: /^Copié/ })).toBeVisible()
  expect(plain(writeText.mock.calls[0]?.[0])).toBe(code())
  writeText.mockRestore()
})

test('whoever makes the site gets the same code by mail', async () => {
  await open()
  const link = page
    .getByRole('link', { name: 'L’envoyer à la personne qui fait le site' })
    .element() as HTMLAnchorElement
  const body = new URL(link.href).searchParams.get('body') ?? ''
  expect(plain(body)).toContain(code())
  expect(body).toContain('script-src')
})

test('a frame without a site says that it stays empty, until one is allowed', async () => {
  await open()
  await choose('Manière de l’afficher', /^Dans un cadre/)
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

test('a site is taken off the list, and put back where it was', async () => {
  sites = ['https://a.example', 'https://b.example']
  await open()
  await page.getByRole('button', { name: 'Retirer https://a.example' }).click()
  await expect.poll(listed).toEqual(['https://b.example'])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(listed).toEqual(['https://a.example', 'https://b.example'])
})

test('a site that was withdrawn elsewhere meanwhile does not come back with another that is added', async () => {
  sites = ['https://a.example', 'https://b.example']
  await open()
  await expect.poll(listed).toEqual(sites)
  sites = ['https://b.example']
  await address.fill('https://c.example')
  await userEvent.keyboard('{Enter}')
  await expect.poll(listed).toEqual(['https://b.example', 'https://c.example'])
})

test('a list that changes while it is written is read again, and taking back touches one site', async () => {
  sites = ['https://a.example']
  await open()
  const keep = (sent: unknown) => {
    sites = (sent as { allowedSites: string[] }).allowedSites
    return { allowedSites: sites, replaced: {} }
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
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(listed).toEqual(['https://a.example', 'https://b.example', 'https://c.example'])
})

test('what is no site, or is there already, is refused at the field, which keeps what was typed', async () => {
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

test('who offers no session yet is shown where to add one', async () => {
  api.on('GET /api/public/practices/*', () => ({ ...aProfile(), sessionTypes: [] }))
  await open()
  const way = page.getByRole('link', { name: 'Ajouter un type de séance' })
  await expect.element(way).toHaveAttribute('href', '/settings/session-types')
})

test('the tab speaks English', async () => {
  await open('en')
  await expect.element(page.getByRole('heading', { name: 'The code to paste' })).toBeVisible()
})
