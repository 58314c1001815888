import { expect } from '@playwright/test'
import { aVisitor, tokenOf } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo, demoPlace, mailbox } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

const aType = {
  nameFr: 'Séance',
  nameEn: 'Session',
  descriptionFr: '',
  descriptionEn: '',
  durationMinutes: 60,
  priceCents: 6000,
  color: '#7c3aed',
  locations: ['video' as const],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  isAutoAccepted: false,
  isPack: false,
  delayWeeks: null,
}

/** A practice that has hours and sees its clients by video. */
async function aPractice() {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const ranges = [1, 2, 3, 4, 5].map((wday) => ({ wday, fromMinute: 540, toMinute: 1080 }))
  await api.schedule.replace({ body: { ranges } })
  return { owner, api, type: await api.sessionTypes.add({ body: aType }) }
}

test('Zoom’s keys are checked when they are entered, and not shown again', async ({ page, context }) => {
  const { owner } = await aPractice()
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/settings/integrations`)
  const card = page.getByRole('form', { name: 'Séances en visio' })
  await card.getByRole('radio', { name: /^Zoom/ }).check()
  await card.getByLabel('Account ID').fill(`compte-${crypto.randomUUID()}`)
  await card.getByLabel('Client ID').fill('application')
  await card.getByLabel('Secret').fill('wrong-secret')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(card.getByText('Zoom ne reconnaît pas cette clé.')).toBeVisible()
  await card.getByLabel('Secret').fill('un-secret-qui-ouvre-4321')
  await card.getByRole('button', { name: 'Enregistrer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill(owner.password)
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(card.getByText(/••••••••4321/)).toBeVisible()
  await expectAccessible(page)
})

test('a video session has a room once it is accepted, and a link for each side', async ({ page, context }) => {
  // Zoom's own pages are not under test.
  await context.route('https://us05web.zoom.test/**', (route) => route.fulfill({ body: 'Zoom' }))
  const { owner, api, type } = await aPractice()
  const keys = { accountId: `compte-${crypto.randomUUID()}`, clientId: 'application', secret: 'un-secret-qui-ouvre' }
  await api.video.choose({ body: { kind: 'zoom', ...keys, currentPassword: owner.password } })
  const { entity } = await api.accounts.user({})
  const visitor = aVisitor({ url: demoPlace.url, practiceId: entity.id })
  const [startsAt = ''] = (await visitor.freeStarts(type.id)).slice(-1)
  const request = await visitor.request({ sessionTypeId: type.id, startsAt }, { location: 'video' })
  const booked = await visitor.send(request)

  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/sessions`)
  await page.getByText('Zoé Œuvrard').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Le lien sera prêt à la confirmation.')).toBeVisible()
  await api.sessions.accept({ params: { id: booked.id } })
  const [room] = await Promise.all([
    context.waitForEvent('page'),
    sheet.getByRole('button', { name: 'Ouvrir la visio' }).click(),
  ])
  await room.waitForURL(/^https:\/\/us05web\.zoom\.test\/s\/\d+\?zak=/)
  await room.close()

  const mail = await mailbox.next({ to: request.client.email, subject: 'confirmé' })
  expect(mail.text).toContain('En visio')
  expect(JSON.stringify(mail)).not.toMatch(/zak=|start_url/)
  await page.goto(`${demo.urls.console}/booking/${tokenOf(booked.manageUrl)}`)
  const door = page.getByRole('link', { name: 'Rejoindre la visio' })
  await expect(door).toHaveAttribute('href', /^https:\/\/us05web\.zoom\.test\/j\/\d+\?pwd=/)
  expect(await page.content()).not.toContain('zak=')
  await expectAccessible(page)
})
