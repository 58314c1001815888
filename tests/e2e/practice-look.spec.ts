import { expect, type Page } from '@playwright/test'
import { tokenOf } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { linkIn, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'
import { aQuietPractice } from './quiet-practice.ts'
import { aPerson } from './visitor-page.ts'

test.describe.configure({ timeout: 120_000 })

const COLOR = '#0f766e'

const sleep = {
  name: { fr: 'Sommeil' },
  questions: [{ id: 'energie', kind: 'scale' as const, label: { fr: 'Votre énergie' } }],
}

/** Expects the practice's look in the head of the page, including the picture. */
async function expectWorn(page: Page, name: string) {
  const banner = page.getByRole('banner')
  await expect(banner.getByText(name)).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('style', new RegExp(`--brand: ${COLOR}`))
  const drawn = () => banner.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(drawn).toBeGreaterThan(0)
  await expect(page.getByRole('banner').getByText('Ancrage')).toBeHidden()
}

test('the pages for clients use the colour and logo that the practice has chosen @phone', async ({
  page,
  context,
  browser,
}) => {
  const { owner, api, typeId, visitor, id: practiceId } = await aQuietPractice()
  await api.practices.fullMode({})
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/settings/practice`)
  const logo = await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 56 } })
  const name = 'Fichier du logo'
  await page
    .getByLabel(name)
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText(/n’est pas une image que nous savons lire/)).toBeVisible()
  await page.getByLabel(name).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByText('Logo enregistré.')).toBeVisible()
  await page.getByLabel('Couleur principale').fill(COLOR)
  await page.getByLabel('Couleur principale').press('Enter')
  await expect.poll(async () => (await api.practices.own({})).primaryColor).toBe(COLOR)

  const person = aPerson()
  const [startsAt = ''] = await visitor.freeStarts(typeId)
  const booking = await visitor.send(await visitor.request({ sessionTypeId: typeId, startsAt }, { client: person }))
  const discreet = await mailbox.next({ to: person.email })
  expect(discreet.html, 'with discretion the logo tells nothing').not.toContain('<img')
  await api.practices.changeSettings({ body: { discretion: false } })
  await api.sessions.accept({ params: { id: booking.id } })
  const accepted = await mailbox.next({ to: person.email, subject: 'Rendez-vous confirmé' })
  expect(accepted.html).toContain(`alt="${owner.practice}"`)
  const [, picture = ''] = /<img[^>]*src="([^"]+)"/.exec(accepted.html ?? '') ?? []
  expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png')

  const own = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await own.goto(`${demo.urls.console}/booking/${tokenOf(booking.manageUrl)}`)
  await expectWorn(own, owner.practice)
  await expectAccessible(own)

  await own.goto(`${demo.urls.console}/embed/${practiceId}`)
  await expect(own.getByText(owner.practice).first()).toBeVisible()
  await expect(own.locator('main img')).toBeVisible()

  const form = await api.forms.add({ body: { content: sleep } })
  await api.forms.publish({ params: { id: form.id }, body: { revision: form.revision } })
  const { url, id: requestId } = await api.forms.send({ params: { id: booking.id }, body: { formId: form.id } })
  await own.goto(url ?? '')
  await expectWorn(own, owner.practice)
  await expectAccessible(own)

  const [session] = (await api.sessions.list({ query: { perPage: '100' } })).data
  await api.clientArea.invite({ params: { id: session?.patient.id ?? '' } })
  await own.goto(linkIn((await mailbox.next({ to: person.email, after: accepted.id })).text))
  await expectWorn(own, owner.practice)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Me connecter' }).click()
  await expect(own.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expectWorn(own, owner.practice)
  await expectAccessible(own)

  await api.forms.revoke({ params: { id: booking.id, requestId } })
  const ended = async () => {
    await own.goto(url ?? '')
    await expect(own.getByText('Ce lien n’est plus valable')).toBeVisible()
  }
  await ended()
  await expectWorn(own, owner.practice)
  await api.practices.changeSettings({ body: { discretion: true } })
  await ended()
  await expect(own.getByRole('banner').getByRole('link', { name: 'Ancrage, accueil' })).toBeVisible()
  await expect(own.getByText(owner.practice)).toHaveCount(0)
  await own.context().close()
})
