import { expect, type Page, type TestInfo } from '@playwright/test'
import { asPractitioner, aVisitor, bearerOf } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo, freeTimes, mailbox, place, sessionTypeId } from './demo.ts'
import { linkIn, test } from './own-account.ts'
import { aPerson, asShown, type Person } from './visitor-page.ts'
import { type Lang, words } from './words.ts'

/** Several people and their mails, and every page looked at in light and in dark. */
test.describe.configure({ timeout: 120_000 })

const clientWords = {
  fr: {
    area: 'Espace client',
    open: 'Me connecter',
    next: 'Prochain rendez-vous',
    manage: 'Déplacer ou annuler',
    choose: 'Choisir un mot de passe',
    save: 'Enregistrer',
    saved: /^Mot de passe enregistré/,
    signOut: 'Se déconnecter',
    withPassword: 'J’ai un mot de passe',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    ask: 'Recevoir un lien',
    sent: 'Vérifiez votre boîte de réception',
    over: 'Ce lien n’est plus valable',
  },
  en: {
    area: 'Client area',
    open: 'Sign in',
    next: 'Next appointment',
    manage: 'Move or cancel',
    choose: 'Choose a password',
    save: 'Save',
    saved: /^Password saved/,
    signOut: 'Sign out',
    withPassword: 'I have a password',
    email: 'E-mail address',
    password: 'Password',
    signIn: 'Sign in',
    ask: 'Send me a link',
    sent: 'Check your inbox',
    over: 'This link no longer works',
  },
}

/** Days of one’s own for each language and width. */
const laneOf = (lang: Lang, { project }: TestInfo) => (lang === 'en' ? 13 : project.name === 'phone' ? 14 : 15)
const LANE_OF_THE_LAST = 16

/** Somebody with an appointment at the demo practice, which has just opened its client area to them. */
async function anInvitedClient(lang: Lang, lane: number): Promise<{ person: Person; startsAt: string; link: string }> {
  const person = aPerson()
  const typeId = await sessionTypeId(words[lang].type)
  const [startsAt] = (await freeTimes(lane, 1, typeId)) as [string]
  const visitor = aVisitor(place)
  await visitor.send(await visitor.request({ sessionTypeId: typeId, startsAt }, { client: person, locale: lang }))
  const practitioner = asPractitioner(place.url, await bearerOf(place.url, demo.practitioner))
  const { data } = await practitioner.sessions.list({ query: { q: person.email } })
  const requested = await mailbox.next({ to: person.email })
  await practitioner.clientArea.invite({ params: { id: data[0]!.patient.id } })
  const invited = await mailbox.next({ to: person.email, after: requested.id })
  return { person, startsAt, link: linkIn(invited.text) }
}

for (const lang of ['fr', 'en'] as const) {
  const t = clientWords[lang]
  const { locale } = words[lang]

  /** The marks are the same in both languages: one is looked at. */
  const accessible = lang === 'fr' ? expectAccessible : async () => {}

  test.describe(`in ${lang === 'fr' ? 'French' : 'English'}`, () => {
    test.use({ locale })

    test(`a client comes in by a mailed link, sees what is next, chooses a password and comes back with it ${lang === 'fr' ? '@phone' : ''}`, async ({
      page,
      context,
    }, info) => {
      const { person, startsAt, link } = await anInvitedClient(lang, laneOf(lang, info))
      await page.goto(link)
      await expect(page.getByRole('button', { name: t.open })).toBeVisible()
      expect(page.url()).not.toContain('token')
      await accessible(page)
      await page.getByRole('button', { name: t.open }).click()

      await expect(page).toHaveURL(`${demo.urls.console}/client`)
      const next = page.getByRole('region', { name: t.next })
      await expect(next).toContainText(words[lang].type)
      await expect(next).toContainText(asShown(startsAt, locale).time.replace(/^0/, ''))
      await accessible(page)
      await expectNoSecret(page)

      const password = `marée-${person.lastname}-embrun`
      await page.getByRole('button', { name: t.choose }).click()
      await page.getByLabel(t.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.saved)).toBeVisible()
      await page.getByRole('button', { name: t.signOut }).click()
      await expect(page).toHaveURL(`${demo.urls.console}/client/login`)
      await accessible(page)
      expect((await context.cookies()).filter(({ name }) => name.startsWith('client'))).toEqual([])

      await page.goto(link)
      await page.getByRole('button', { name: t.open }).click()
      await expect(page.getByRole('heading', { name: t.over })).toBeVisible()
      await accessible(page)

      await page.goto(`${demo.urls.console}/client/login`)
      await page.getByRole('button', { name: t.withPassword }).click()
      await page.getByLabel(t.email).fill(person.email)
      await page.getByLabel(t.password, { exact: true }).fill(password)
      await accessible(page)
      await page.getByRole('button', { name: t.signIn }).click()
      await expect(next).toBeVisible()
      await next.getByRole('link', { name: t.manage }).click()
      await expect(page).toHaveURL(/\/booking\//)
    })
  })
}

/** The client’s token is out of reach of scripts, and what they can read opens nothing. */
async function expectNoSecret(page: Page): Promise<void> {
  const cookies = await page.context().cookies(demo.urls.console)
  const token = cookies.find(({ name }) => name === 'clientAccessToken')
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const readable = await page.evaluate(() => document.cookie)
  expect(readable).not.toContain(token!.value)
  expect(readable).not.toContain('clientAccessToken')
}

test('a link is asked for on the page, and whoever is unknown reads the same and gets none', async ({ page }) => {
  const t = clientWords.fr
  const { person, link } = await anInvitedClient('fr', LANE_OF_THE_LAST)
  const nobody = aPerson()
  const [invited] = await mailbox.all(person.email)
  const read: string[] = []
  for (const email of [nobody.email, person.email]) {
    await page.goto(`${demo.urls.console}/client/login`)
    await page.getByLabel(t.email).fill(email)
    await page.getByRole('button', { name: t.ask }).click()
    await expect(page.getByRole('heading', { name: t.sent })).toBeVisible()
    read.push((await page.getByRole('main').innerText()).replaceAll(email, '…'))
  }
  expect(read[0]).toBe(read[1])
  const asked = await mailbox.next({ to: person.email, after: invited!.id })
  expect(linkIn(asked.text)).not.toBe(link)
  expect(await mailbox.all(nobody.email)).toEqual([])
  await page.goto(linkIn(asked.text))
  await page.getByRole('button', { name: t.open }).click()
  await expect(page.getByRole('region', { name: t.next })).toBeVisible()
})
