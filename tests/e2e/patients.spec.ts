import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { anAccount, asOwner, linkIn, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'
import { aPerson } from './visitor-page.ts'

/** The test has several pages, and checks two of them in light and in dark. */
test.describe.configure({ timeout: 180_000 })

const clients = [
  ['Nom', 'Prénom', 'Date de naissance', 'E-mail'],
  ['Kerboul', 'Maïwenn', '04/05/1981', 'maiwenn.kerboul@courriel.test'],
  ['Tanguy', 'Youenn', '', ''],
  ['=HYPERLINK("https://mechant.test")', '<b>Gras</b>', '', ''],
  ['', 'Sans nom', '', ''],
]
const table = clients.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')

const documentName = 'Exercice du soir.txt'

/** A client in the table where there is room, else in the cards. */
const listed = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: false }).first()

test('clients are added, found, imported from a file, and the import is undone', async ({ page, context }) => {
  const owner = await anAccount()
  const person = aPerson()
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/patients`)
  await page.getByRole('button', { name: 'Ajouter votre premier client' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nouveau client' })
  await sheet.getByLabel('Prénom', { exact: true }).fill(person.firstname)
  await sheet.getByLabel('Nom', { exact: true }).fill(person.lastname)
  await sheet.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(listed(page, person.lastname)).toBeVisible()

  await page.getByRole('link', { name: 'Importer' }).click()
  await page
    .getByLabel('Choisir un fichier')
    .and(page.locator('input'))
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('1 à corriger')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter 3 clients' }).click()
  await expect(page.getByText('3 clients ajoutés')).toBeVisible()
  const api = await asOwner(owner)
  const names = async () =>
    (await api.patients.list({ query: {} })).data.map(({ firstname, lastname }) => `${firstname} ${lastname}`).sort()
  const added = `${person.firstname} ${person.lastname}`
  expect(await names()).toEqual(
    ['<b>Gras</b> =HYPERLINK("https://mechant.test")', 'Maïwenn Kerboul', 'Youenn Tanguy', added].sort(),
  )

  await page.getByRole('link', { name: 'Voir les clients' }).click()
  await page.getByLabel('Nom, e-mail ou téléphone').fill('kerboul mai')
  await expect(listed(page, 'Kerboul')).toBeVisible()
  await expect(page.getByText('Youenn')).toBeHidden()

  await page.goto(`${demo.urls.console}/patients/import`)
  await page
    .getByLabel('Choisir un fichier')
    .and(page.locator('input'))
    .setInputFiles({ name: 'autres.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom;Prénom\nPencoat;Enora') })
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await page.getByRole('button', { name: 'Ajouter 1 client' }).click()
  await page.getByRole('button', { name: 'Annuler l’import' }).click()
  await page.getByRole('button', { name: 'Retirer les clients ajoutés' }).click()
  await expect(page.getByText('1 client retiré')).toBeVisible()
  expect(await names()).not.toContain('Enora Pencoat')
})

test('the client sees a shared file in the client area, and nothing else @phone', async ({
  page,
  context,
  browser,
}) => {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const person = aPerson()
  const { id } = await api.patients.add({ body: person })
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/patients/${id}?tab=documents`)
  await expect(page.getByText('Aucun document pour le moment')).toBeVisible()
  const files = [documentName, 'Notes personnelles.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${name} : inspirez en comptant jusqu’à quatre.`),
  }))
  await page.locator('input[data-slot=files]').setInputFiles(files)
  await expect(page.getByRole('button', { name: 'Ouvrir Notes personnelles.txt' })).toBeVisible()
  const share = page.getByRole('switch', { name: `Partager ${documentName}` })
  await share.click()
  await expect(share).toBeChecked()
  await expectAccessible(page)

  await api.clientArea.invite({ params: { id } })
  const link = linkIn((await mailbox.next({ to: person.email })).text)
  const client = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await client.goto(link)
  await client.getByRole('button', { name: 'Me connecter' }).click()
  await expect(client).toHaveURL(`${demo.urls.console}/client`)
  await client.goto(`${demo.urls.console}/client/documents`)
  const shared = client.getByRole('button', { name: `Ouvrir ${documentName}` })
  await expect(shared).toBeVisible()
  await expect(client.getByText('Notes personnelles')).toHaveCount(0)
  await expectAccessible(client)
  await shared.click()
  await expect(client.getByText('inspirez en comptant jusqu’à quatre')).toBeVisible()
})
