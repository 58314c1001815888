import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

/** A reminder is due at a full minute, and looked for every fifteen seconds. */
test.describe.configure({ timeout: 180_000 })

const MINUTE_MS = 60_000

const aType = {
  nameFr: 'Séance individuelle',
  durationMinutes: 60,
  priceCents: 6000,
  color: '#0b7f86',
  locations: ['office' as const],
}

/** Somebody with an account at the Octopush of the system. */
async function anOctopushAccount() {
  const post = async (act: string, order: object) => {
    const answer = await fetch(`${demo.urls.octopush}/stand-in/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    return (await answer.json()) as { login: string; key: string }
  }
  return post('accounts', { credit: 6.2 })
}

test('SMS are set up, the reminder’s words changed, and it is read on the telephone and confirmed', async ({
  page,
  context,
}) => {
  const owner = await anAccount()
  const api = await asOwner(owner)
  await api.practices.fullMode({})
  await signInBrowser(context, owner)
  const { login, key } = await anOctopushAccount()

  await page.goto(`${demo.urls.console}/settings/integrations`)
  const section = page.getByRole('region', { name: 'SMS', exact: true })
  await section.getByLabel('Identifiant Octopush').fill(login)
  await section.getByLabel('Clé d’API').fill(key)
  await section.getByLabel('Expéditeur').fill('JETEE')
  await section.getByRole('button', { name: 'Activer les SMS' }).click()
  await expect(section.getByText(/^100, lus/)).toBeVisible()
  // From its top, where the bar lies over no control.
  await page.goto(`${demo.urls.console}/settings/integrations`)
  await expect(section.getByText(/^100, lus/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${demo.urls.console}/settings/reminders`)
  await page.getByRole('button', { name: 'Modifier le rappel : La veille à 18:00' }).click()
  const sheet = page.getByRole('dialog', { name: 'Modifier le rappel' })
  await sheet.getByLabel('Unité').selectOption('heures avant la séance')
  await sheet.getByLabel('Combien').fill('2')
  await sheet.getByLabel('Rien la nuit').uncheck()
  await sheet.getByLabel('En français').fill('A tout de suite {patient.firstname} : {session.link}')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sheet).toBeHidden()

  const phone = `+33612${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
  const { id: patientId } = await api.patients.add({ body: { firstname: 'Zoé', lastname: 'Œuvrard', phone } })
  const type = await api.sessionTypes.add({ body: aType })
  // Due at the next full minute but one second.
  const startsAt = new Date(Math.ceil((Date.now() + 5000) / MINUTE_MS) * MINUTE_MS + 120 * MINUTE_MS).toISOString()
  const { id } = await api.sessions.plan({
    body: { patientId, sessionTypeId: type.id, startsAt, location: 'office' },
  })
  const telephone = await context.newPage()
  await expect(async () => {
    await telephone.goto(`${demo.urls.octopush}/phones/${encodeURIComponent(phone)}`)
    await expect(telephone.getByText('A tout de suite Zoé')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000, intervals: [1000] })
  await expect(telephone.getByText('JETEE')).toBeVisible()
  await telephone.getByRole('link', { name: /\/booking\// }).click()
  await telephone.getByRole('button', { name: 'Je confirme ma venue' }).click()
  await expect.poll(async () => (await api.sessions.get({ params: { id } })).attendanceConfirmedAt).toBeTruthy()

  await page.goto(`${demo.urls.console}/messages?channel=sms`)
  await expect(page.getByRole('img', { name: 'SMS' })).toBeVisible()
})
