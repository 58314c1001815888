import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { anAccount, asOwner, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'
import { aPerson, fillIn, sendRequest } from './visitor-page.ts'
import { words } from './words.ts'

/** Each of several pages is checked in light and in dark. */
test.describe.configure({ timeout: 180_000 })

/** A practice that is open on weekdays, with a programme of three packs, two weeks apart. */
async function aPracticeWithProgramme() {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const ranges = [1, 2, 3, 4, 5].map((wday) => ({ wday, fromMinute: 540, toMinute: 1080 }))
  await api.schedule.replace({ body: { ranges } })
  const pack = { durationMinutes: 60, priceCents: 7000, color: '#4a6fa5', isPack: true, locations: ['office' as const] }
  await api.sessionTypes.add({ body: { ...pack, nameFr: 'Découverte', isPack: false } })
  for (const nameFr of ['Premier pas', 'Deuxième pas', 'Troisième pas'])
    await api.sessionTypes.add({ body: { ...pack, nameFr, delayWeeks: 2 } })
  const { id } = await api.practices.own({})
  const statuses = async () => (await api.sessions.list({ query: { perPage: '100' } })).data.map(({ status }) => status)
  return { owner, api, id, statuses }
}

test('a visitor books a programme, the practitioner moves it, the client confirms a session, and the rest is cancelled @phone', async ({
  page,
  browser,
}) => {
  const { owner, api, id, statuses } = await aPracticeWithProgramme()
  const person = aPerson()

  await page.goto(`${demo.urls.console}/embed/${id}`)
  const widget = page.locator('ancrage-booking')
  await expect(widget.getByText('3 séances sur 4 semaines')).toBeVisible()
  await widget.getByRole('button', { name: /^Premier pas/ }).click()
  await widget
    .getByRole('button', { name: /^\d\d:\d\d, / })
    .first()
    .click()
  const foreseen = widget.getByRole('region', { name: 'Votre programme' })
  await expect(foreseen.getByRole('listitem')).toHaveCount(3)
  await expect(foreseen).toContainText('Troisième pas')
  await expectAccessible(page)
  await fillIn(widget, person, words.fr)
  await sendRequest(widget, words.fr)
  await expect(widget.getByRole('heading', { name: words.fr.sent })).toBeVisible()
  await expect(foreseen).toContainText('dès que la première est acceptée')

  const [request] = (await api.sessions.list({ query: { status: 'pending_validation' } })).data
  await api.sessions.accept({ params: { id: request?.id ?? '' } })
  expect(await statuses()).toEqual(['scheduled', 'pre_scheduled', 'pre_scheduled'])

  const practitioner = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await signInBrowser(practitioner.context(), owner)
  await practitioner.goto(`${demo.urls.console}/sessions?session=${request?.id}`)
  const sheet = practitioner.getByRole('dialog')
  const programme = sheet.getByRole('region', { name: 'Programme' })
  await expect(programme.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(practitioner)
  await sheet.getByRole('button', { name: 'Déplacer' }).click()
  await sheet
    .getByRole('button', { name: /^\d\d:\d\d, / })
    .first()
    .click()
  await expect(sheet.getByLabel(/^Décaler aussi les 2 séances suivantes/)).toBeChecked()
  await sheet.getByRole('button', { name: 'Déplacer la séance' }).click()
  await expect(programme.getByText('2 séances suivantes ont été décalées.')).toBeVisible()
  await expect(programme.getByText(/^Auparavant /)).toHaveCount(2)

  const { text } = await mailbox.next({ to: person.email, subject: words.fr.mails.accepted })
  await page.goto(text.split(/\s+/).find((word) => word.includes('/booking/')) ?? '')
  await page
    .getByRole('region', { name: 'Votre programme' })
    .getByRole('link', { name: /^Deuxième pas/ })
    .click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.fr.confirmed })).toBeVisible()
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'pre_scheduled'])

  await sheet.getByRole('button', { name: 'Annuler la séance' }).click()
  const question = practitioner.getByRole('dialog').last()
  await question.getByText('Les annuler aussi').click()
  await question.getByRole('textbox').fill('Nous arrêtons le programme ici.')
  await expectAccessible(practitioner)
  await question.getByRole('button', { name: 'Annuler et prévenir' }).click()
  await expect(practitioner.getByText(/annulée avec les 2 suivantes/)).toBeVisible()
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
})
