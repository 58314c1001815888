import { addDays } from '@ancrage/api/format/day'
import { expect, type Page } from '@playwright/test'
import { aFamily, today, yearsAgo } from './a-family.ts'
import { expectAccessible, expectHeard } from './accessible.ts'
import { demo } from './demo.ts'
import { test } from './own-account.ts'

/** The test has a whole family with its papers, and pages that are checked. */
test.describe.configure({ timeout: 120_000 })

const open = (page: Page, path: string) => page.goto(demo.urls.console + path)

test('a guardian of two children sees everybody’s sessions and invoices, fills in and signs, and reads nothing private of a child, until that child is 18 @phone', async ({
  page,
  browser,
}) => {
  const { api, parent, lea, tom, link } = await aFamily()
  await page.goto(link)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expectAccessible(page)
  await expectHeard(page)

  await open(page, '/client/sessions')
  const coming = page.getByRole('region', { name: 'À venir' })
  await expect(coming.getByRole('listitem')).toHaveCount(3)
  await expect(coming.getByText('Pour Léa', { exact: true })).toBeVisible()
  await expect(coming.getByText('Pour Tom', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectHeard(page)

  await open(page, '/client/invoices')
  await expect(page.getByRole('link', { name: /^Télécharger/ })).toHaveCount(3)
  await expect(page.getByText('Pour Léa').first()).toBeVisible()
  await expectAccessible(page)
  await expectHeard(page)

  await open(page, '/client/documents')
  await expect(page.getByText(`Pour ${parent.firstname} seulement.txt`)).toBeVisible()
  for (const name of ['Léa', 'Tom']) await expect(page.getByText(`Pour ${name} seulement.txt`)).toHaveCount(0)

  await open(page, '/client/forms')
  await page.getByRole('link', { name: /^Remplir «/ }).click()
  await page.getByRole('radio', { name: 'Bien' }).check()
  await expectAccessible(page)
  await expectHeard(page)
  await page.getByRole('button', { name: 'Envoyer mes réponses' }).click()
  await expect(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
  const answered = await api.forms.ofSession({ params: { id: lea.sessionId } })
  expect(answered.answers).toHaveLength(1)

  await open(page, '/client')
  await page.getByRole('link', { name: 'Lire et signer' }).click()
  await page.getByLabel('Nom du représentant légal').fill(`${parent.firstname} ${parent.lastname}`)
  await page.getByRole('checkbox', { name: /j’ai lu ce texte/i }).check()
  await page.getByRole('radio', { name: 'Taper mon nom' }).check()
  await page.getByLabel('Prénom et nom').fill(`${parent.firstname} ${parent.lastname}`)
  await expectAccessible(page)
  await expectHeard(page)
  await page.getByRole('button', { name: 'Signer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
  const [consent] = (await api.consents.ofPatient({ params: { id: tom.id }, query: {} })).data
  expect(consent).toMatchObject({ state: 'in_force', way: 'link', signedBy: 'guardian' })

  // In English the labels are translated, in another browser of the guardian's.
  const storageState = await page.context().storageState()
  const english = await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize(), storageState })
  // Chosen there: otherwise the pages speak the language of the account.
  await english.addCookies([{ name: 'language', value: 'en', url: demo.urls.console }])
  const other = await english.newPage()
  await other.addInitScript(() => localStorage.clear())
  await open(other, '/client/sessions')
  await expect(other.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Upcoming' }).getByText('For Tom', { exact: true })).toBeVisible()
  await expectAccessible(other)
  await english.close()

  // The child turns 18 in two days, and then today.
  const params = { id: tom.id }
  const born = async (dateOfBirth: string) => {
    const { revision } = await api.patientFile.get({ params })
    await api.patientFile.change({ params, body: { revision, dateOfBirth } })
  }
  await born(yearsAgo(18, addDays(today(), 2)))
  await open(page, `/client/sessions/${tom.sessionId}`)
  await expect(page.getByText('Pour Tom', { exact: true })).toBeVisible()
  await born(yearsAgo(18))
  await open(page, '/client/sessions')
  await expect(coming.getByText('Pour Léa', { exact: true })).toBeVisible()
  await expect(coming.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Pour Tom', { exact: true })).toHaveCount(0)
  await open(page, `/client/sessions/${tom.sessionId}`)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('Pour Tom', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Annuler' })).toHaveCount(0)
})
