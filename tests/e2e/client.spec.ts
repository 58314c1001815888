import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { asPractitioner, aVisitor } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { adminCookies } from './admin.ts'
import { demo, mailbox } from './demo.ts'
import { linkIn, test } from './own-account.ts'
import { expectScripts } from './scripts-of.ts'
import { aPerson, asShown } from './visitor-page.ts'
import { type Lang, words } from './words.ts'

/** The test has several people and mails, and checks every page in light and in dark. */
test.describe.configure({ timeout: 120_000 })

const clientWords = {
  fr: {
    area: 'Espace client',
    open: 'Me connecter',
    next: 'Prochain rendez-vous',
    // A practice that does not accept by itself has a request, which is not moved.
    manage: /^(Déplacer|Voir) ou annuler$/,
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
    manage: /^(Reschedule|View) or cancel$/,
    choose: 'Choose a password',
    save: 'Save',
    saved: /^Password saved/,
    signOut: 'Sign out',
    withPassword: 'I have a password',
    email: 'Email address',
    password: 'Password',
    signIn: 'Sign in',
    ask: 'Send me a link',
    sent: 'Check your inbox',
    over: 'This link no longer works',
  },
}

/** The demo's second practice, whose calendar no other test changes; its practitioner is the admin. */
async function aQuietPractice() {
  const token = adminCookies().find(({ name }) => name === 'accessToken')!.value
  const practitioner = asPractitioner(demo.urls.api, token)
  const [{ entity }, types] = await Promise.all([practitioner.accounts.user({}), practitioner.sessionTypes.list({})])
  const type = types.find(({ isActive, locations }) => isActive && locations.includes('office'))!
  return { practitioner, type, visitor: aVisitor({ url: demo.urls.api, practiceId: entity.id }) }
}

/** Each test has its own day: the first free time of the n-th day with any. */
function startOn(day: number, starts: readonly string[]): string {
  const days = [...new Set(starts.map((start) => start.slice(0, 10)))].slice(3)
  return starts.find((start) => start.startsWith(days[day]!))!
}

const dayOf = (lang: Lang, { project }: TestInfo) => (lang === 'en' ? 0 : project.name === 'phone' ? 1 : 2)
const LAST_DAY = 3
const CONSENT_DAY = 4
const OFFLINE_DAY = 5
/** The limit for the scripts of a client's first screen, compressed, in kB. */
const MOST_KB = 160

/** A client with an appointment whom the practice has just invited to its client area. */
async function anInvitedClient(lang: Lang, day: number) {
  const person = aPerson()
  const { practitioner, type, visitor } = await aQuietPractice()
  const startsAt = startOn(day, await visitor.freeStarts(type.id))
  await visitor.send(await visitor.request({ sessionTypeId: type.id, startsAt }, { client: person, locale: lang }))
  const requested = await mailbox.next({ to: person.email })
  // A new client is found by name at once, by address only after a job.
  const { data } = await practitioner.sessions.list({ query: { q: person.lastname } })
  const patientId = data[0]!.patient.id
  await practitioner.clientArea.invite({ params: { id: patientId } })
  const invited = await mailbox.next({ to: person.email, after: requested.id })
  return {
    person,
    startsAt,
    typeName: lang === 'fr' ? type.nameFr : type.nameEn,
    link: linkIn(invited.text),
    practitioner,
    patientId,
  }
}

for (const lang of ['fr', 'en'] as const) {
  const t = clientWords[lang]
  const { locale } = words[lang]

  /** The pages have the same markup in both languages, so one is checked. */
  const accessible = lang === 'fr' ? expectAccessible : async () => {}

  test.describe(`in ${lang === 'fr' ? 'French' : 'English'}`, () => {
    test.use({ locale })

    test(`a client opens a mailed link, sees what is next, chooses a password and signs in with it ${lang === 'fr' ? '@phone' : ''}`, async ({
      page,
      context,
    }, info) => {
      const { person, startsAt, typeName, link } = await anInvitedClient(lang, dayOf(lang, info))
      await page.goto(link)
      await expect(page.getByRole('button', { name: t.open })).toBeVisible()
      await expect(page).not.toHaveURL(/token/)
      await accessible(page)
      await page.getByRole('button', { name: t.open }).click()

      await expect(page).toHaveURL(`${demo.urls.console}/client`)
      const next = page.getByRole('region', { name: t.next })
      await expect(next).toContainText(typeName)
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
      await expect(page).toHaveURL(/\/client\/sessions\//)
    })
  })
}

/** Expects that scripts cannot read the client’s token, and that what they can read opens nothing. */
async function expectNoSecret(page: Page): Promise<void> {
  const cookies = await page.context().cookies(demo.urls.console)
  const token = cookies.find(({ name }) => name === 'clientAccessToken')
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const readable = await page.evaluate(() => document.cookie)
  expect(readable).not.toContain(token!.value)
  expect(readable).not.toContain('clientAccessToken')
}

test('a client signs a consent online behind a mailed link, gets the document by mail, and withdraws it in the area', async ({
  page,
}) => {
  const t = clientWords.fr
  const { person, link, practitioner, patientId } = await anInvitedClient('fr', CONSENT_DAY)
  const { data } = await practitioner.sessions.list({ query: { q: person.lastname } })
  const [before] = await mailbox.all(person.email)
  await practitioner.consents.ask({ params: { id: data[0]!.id } })
  const request = await mailbox.next({ to: person.email, after: before!.id })
  await page.goto(/https?:\S+\/consent\/[\w-]+/.exec(request.text)![0])
  const box = page.getByRole('checkbox', { name: /J’ai lu ce texte/ })
  await expect(box).not.toBeChecked()
  await expectAccessible(page)
  await box.check()
  await page.getByRole('radio', { name: 'Taper mon nom' }).check()
  await page.getByLabel('Prénom et nom').fill(`${person.firstname} ${person.lastname}`)
  await page.getByRole('button', { name: 'Signer' }).click()
  await expect(page.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
  await expectAccessible(page)
  const signed = await mailbox.next({ to: person.email, after: request.id })
  expect(signed.subject).toBe('Votre exemplaire signé')
  const [consent] = (await practitioner.consents.ofPatient({ params: { id: patientId }, query: {} })).data
  expect(consent).toMatchObject({ state: 'in_force', way: 'link' })

  await page.goto(link)
  await page.getByRole('button', { name: t.open }).click()
  await expect(page.getByRole('region', { name: t.next })).toBeVisible()
  const other = await page.context().newPage()
  await expectScripts(other, '/client', MOST_KB)
  await page.getByRole('link', { name: /Consentements, export/ }).click()
  const consents = page.getByRole('region', { name: 'Consentements signés' })
  await consents.getByRole('button', { name: 'Retirer' }).click()
  await consents.getByRole('button', { name: 'Confirmer le retrait' }).click()
  await expect(consents.getByText('Retiré', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a link is asked for on the page, and an unknown address reads the same and gets none', async ({ page }) => {
  const t = clientWords.fr
  const { person, link } = await anInvitedClient('fr', LAST_DAY)
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
  const mail = await mailbox.next({ to: person.email, after: invited!.id })
  expect(linkIn(mail.text)).not.toBe(link)
  expect(await mailbox.all(nobody.email)).toEqual([])
  await page.goto(linkIn(mail.text))
  await page.getByRole('button', { name: t.open }).click()
  await expect(page.getByRole('region', { name: t.next })).toBeVisible()
})

test.describe('kept in the browser', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a connection the area says so and can be tried again, and only exercises are stored, after a press', async ({
    page,
    context,
  }) => {
    const t = clientWords.fr
    const { link, practitioner, patientId } = await anInvitedClient('fr', OFFLINE_DAY)
    const body = { title: 'Respirer', text: 'Cinq minutes, le soir.' }
    await practitioner.exercises.share({ params: { id: patientId }, body })
    await page.goto(link)
    await page.getByRole('button', { name: t.open }).click()
    const next = page.getByRole('region', { name: t.next })
    await expect(next).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // From now on the service worker is between the page and the server.
    await page.reload()
    await expect(next).toBeVisible()
    const cached = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(stores.map((store) => store.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached).toContain('/client-offline.html')
    expect(cached.some((path) => path.endsWith('.js'))).toBe(true)
    expect(cached.filter((path) => !/^\/(build\/assets\/|client-offline\.)/.test(path))).toEqual([])

    const offline = page.getByRole('heading', { name: 'Hors connexion' })
    await openOffline(page, offline)
    await expect(page.getByText(body.text)).toBeHidden()
    await expectAccessible(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Réessayer' }).click()
    await expect(next).toBeVisible()

    await page.getByRole('link', { name: /Entre les séances/ }).click()
    await page.getByRole('button', { name: 'Garder sur cet appareil' }).click()
    await expect(page.getByText(/^Gardés sur cet appareil le/)).toBeVisible()
    await openOffline(page, page.getByRole('heading', { name: body.title }))
    await expect(page.getByText(body.text)).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    const area = new URL('/client', link).href
    await page.goto(area)
    await page.getByRole('button', { name: t.signOut }).click()
    await expect(page).toHaveURL(/\/client\/login/)
    await openOffline(page, offline, area)
    await expect(page.getByText(body.text)).toBeHidden()
  })
})

/**
 * Opens an address without a connection, until what the service worker has for that is shown. The browser cuts off a
 * worker that was just started a moment later than the page: the first request may still reach the server.
 */
async function openOffline(page: Page, shown: Locator, address = page.url()): Promise<void> {
  await page.context().setOffline(true)
  await expect(async () => {
    await page.goto(address)
    await expect(shown).toBeVisible({ timeout: 3000 })
  }).toPass()
}
