import { expect, type Page } from '@playwright/test'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

const DAY_MS = 86_400_000
const CODE = '**/build/**'
/** What only the editor of a note loads. */
const EDITOR_STYLES = 'link[href*="rich-text"]'
/** Stands only in the texts of documents. */
const DOCUMENTS_TEXT = 'Déposez vos fichiers ici'

/** A practitioner with one session, which lies ahead. */
async function withOneSession(page: Page) {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const type = await api.sessionTypes.add({
    body: { nameFr: 'Séance', durationMinutes: 60, priceCents: 6000, color: '#0b7f86', locations: ['office'] },
  })
  const patient = await api.patients.add({
    body: { firstname: 'Camille', lastname: 'Roux', email: 'camille@essais.test' },
  })
  const startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString()
  const { id } = await api.sessions.plan({
    body: { patientId: patient.id, sessionTypeId: type.id, startsAt, location: 'office' },
  })
  await signInBrowser(page.context(), owner)
  const readings = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/sessions/${id}/record`) readings.add(request.method())
  })
  const textOf = async () => (await api.clinicalRecord.get({ params: { id } })).fields.anamnesis.text
  return { readings, textOf }
}

const entry = (page: Page) => page.getByRole('link', { name: /ouvrir$/ }).first()
const toPage = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Ouvrir la séance' })
const documents = (page: Page) => page.getByRole('heading', { name: 'Documents', exact: true })
const note = (page: Page) => page.getByRole('main').getByRole('textbox').first()

test('the code to write a note comes once the pointer is at the link to its page, the record only by a press', async ({
  page,
}) => {
  const { readings, textOf } = await withOneSession(page)
  await page.goto(`${demo.urls.console}/sessions`)
  await entry(page).click()
  await toPage(page).hover()
  await expect(page.locator(EDITOR_STYLES)).toBeAttached()
  // Who reads a record is logged.
  expect([...readings]).toEqual([])
  await toPage(page).click()
  await note(page).pressSequentially('Respiration lente.')
  await expect.poll(textOf).toBe('<p>Respiration lente.</p>')
})

test('code that does not arrive ahead is asked for again by the press that needs it', async ({ page }) => {
  await withOneSession(page)
  await page.goto(`${demo.urls.console}/sessions`)
  await entry(page).click()
  await expect(toPage(page)).toBeVisible()
  const lost: string[] = []
  await page.route(CODE, (route) => {
    lost.push(route.request().url())
    return route.abort()
  })
  await toPage(page).hover()
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expect(toPage(page)).toBeVisible()
  await page.unroute(CODE)
  await toPage(page).click()
  await expect(note(page)).toBeVisible()
})

test('a page whose code cannot be loaded says so, and is asked for again', async ({ page }) => {
  await withOneSession(page)
  await page.goto(`${demo.urls.console}/sessions`)
  await entry(page).click()
  await expect(toPage(page)).toBeVisible()
  const isLost = (url: URL) => url.pathname === '/' || url.pathname.startsWith('/build/')
  await page.route(isLost, (route) => route.abort())
  await toPage(page).click()
  const reload = page.getByRole('main').getByRole('button', { name: 'Recharger la page' })
  await expect(reload).toBeVisible()
  await page.unroute(isLost)
  await reload.click()
  await expect(note(page)).toBeVisible()
})

test('parts of the page whose code does not arrive leave the note, and come with the connection', async ({
  page,
  context,
}) => {
  const { textOf } = await withOneSession(page)
  await page.goto(`${demo.urls.console}/sessions`)
  await entry(page).click()
  // Of the page's code, only the texts of its documents are lost, and so that part.
  const lost: string[] = []
  const isCode = (url: URL) => url.pathname === '/' || url.pathname.endsWith('.js')
  await page.route(isCode, async (route) => {
    const { pathname } = new URL(route.request().url())
    const answer = pathname === '/' ? null : await route.fetch()
    if (answer && !(await answer.text()).includes(DOCUMENTS_TEXT)) return route.fulfill({ response: answer })
    if (answer) lost.push(pathname)
    await route.abort()
  })
  await toPage(page).click()
  await note(page).pressSequentially('Respiration')
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expect(documents(page)).toBeHidden()
  await note(page).pressSequentially(' lente.')
  await expect.poll(textOf).toBe('<p>Respiration lente.</p>')
  await page.unroute(isCode)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(documents(page)).toBeVisible()
  await expect(note(page)).toHaveText('Respiration lente.')
})

test('a part of the frame that is asked for without a connection leaves the page, and comes with the connection', async ({
  page,
  context,
}) => {
  await withOneSession(page)
  await page.goto(`${demo.urls.console}/sessions`)
  const title = page.getByRole('heading', { name: 'Séances', level: 1 })
  await expect(entry(page)).toBeVisible()
  await page.getByRole('button', { name: /^Compte / }).click()
  const appearance = page.getByRole('button', { name: 'Affichage', exact: true })
  await expect(appearance).toBeVisible()
  const lost = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/build/'))
  await context.setOffline(true)
  await Promise.all([lost(), appearance.click()])
  const plan = page.getByRole('button', { name: 'Planifier une séance' }).first()
  await Promise.all([lost(), plan.click()])
  await expect(title).toBeVisible()
  await context.setOffline(false)
  await plan.click()
  await expect(page.getByRole('dialog', { name: 'Planifier une séance' })).toBeVisible()
})
