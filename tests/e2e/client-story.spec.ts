import { expect, type Page } from '@playwright/test'
import { distantStarts } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { linkIn, test } from './own-account.ts'
import { aQuietPractice, times } from './quiet-practice.ts'
import { takeCards } from './take-cards.ts'
import { aPerson, type Person } from './visitor-page.ts'

/** Everything that one client does, from the invitation to the closed account. */
test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 360, height: 740 } })

const sleep = {
  name: { fr: 'Sommeil', en: 'Sleep' },
  questions: [
    {
      id: 'nuits',
      kind: 'choice' as const,
      label: { fr: 'Comment dormez-vous ?' },
      isRequired: true,
      options: [
        { id: 'mal', label: { fr: 'Mal' } },
        { id: 'bien', label: { fr: 'Bien' } },
      ],
    },
  ],
}

const DAY_MS = 86_400_000

/** A practice that takes cards, and its client with a session that was, one to come, and something of each kind to do. */
async function aClientWithMuchToDo(practitioner: Page) {
  const practice = await aQuietPractice()
  const { api, typeId, visitor } = practice
  await api.practices.fullMode({})
  const person = aPerson()
  const { id: patientId } = await api.patients.add({ body: person })
  const plan = (startsAt: string) =>
    api.sessions.plan({ body: { patientId, sessionTypeId: typeId, startsAt, location: 'office', allowOverlap: true } })
  const [far = ''] = distantStarts(await visitor.freeStarts(typeId), 180).slice(-1)
  const coming = await plan(far)
  const held = await plan(new Date(Math.floor(Date.now() / 900_000) * 900_000 - 2 * DAY_MS).toISOString())
  await api.sessions.held({ params: { id: held.id } })
  await api.sessions.complete({ params: { id: held.id } })
  await takeCards(practitioner, practice, 'fr')
  const form = await api.forms.add({ body: { content: sleep } })
  await api.forms.publish({ params: { id: form.id }, body: { revision: form.revision } })
  await api.forms.send({ params: { id: coming.id }, body: { formId: form.id } })
  await api.consents.ask({ params: { id: coming.id } })
  await api.exercises.share({ params: { id: patientId }, body: { title: 'Respirer', text: 'Cinq minutes, le soir.' } })
  await api.exercises.ask({ params: { id: patientId }, body: { words: 'Qualité de ma nuit' } })
  await api.reviews.plan({ params: { id: held.id }, body: { choice: 'now' } })
  await api.clientArea.invite({ params: { id: patientId } })
  const invited = await mailbox.next({ to: person.email, subject: 'espace client' })
  return { api, person, patientId, comingId: coming.id, link: linkIn(invited.text) }
}

const open = (page: Page, path: string) => page.goto(demo.urls.console + path)

async function fillFormIn(page: Page) {
  await page.getByRole('link', { name: /^Formulaires à remplir/ }).click()
  await page.getByRole('link', { name: /^Remplir/ }).click()
  await page.getByRole('radio', { name: 'Bien' }).check()
  await page.getByRole('button', { name: 'Envoyer mes réponses' }).click()
  await expect(page.getByText('Merci, vos réponses sont arrivées')).toBeVisible()
}

async function signFromAfar(page: Page, { firstname, lastname }: Person) {
  await open(page, '/client')
  await page.getByRole('link', { name: 'Lire et signer' }).click()
  await page.getByRole('checkbox', { name: /J’ai lu ce texte/ }).check()
  await page.getByRole('radio', { name: 'Taper mon nom' }).check()
  await page.getByLabel('Prénom et nom').fill(`${firstname} ${lastname}`)
  await page.getByRole('button', { name: 'Signer' }).click()
  await expect(page.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
}

/** Books in the area and pays at the stand-in; leaves the page of the appointment open. */
async function bookAndPay(page: Page, { firstname, lastname, email }: Person) {
  await open(page, '/client/book')
  await page.getByRole('button', { name: /^Séance individuelle/ }).click()
  await times(page.getByRole('main')).first().click()
  await page.getByRole('checkbox', { name: /^J’accepte que/ }).check()
  await page.getByRole('checkbox', { name: /avant la fin du délai de rétractation/ }).check()
  await page.getByRole('button', { name: 'Réserver avec obligation de paiement' }).click()
  await expect(page.getByRole('heading', { name: 'Il reste à payer' })).toBeVisible()
  await page.getByRole('link', { name: /^Payer 30,00/ }).click()
  await page.getByRole('button', { name: 'Réserver avec obligation de paiement' }).click()
  await page.getByLabel('Numéro de carte').fill('4242424242424242')
  await page.getByLabel('Nom sur la carte').fill(`${firstname} ${lastname}`)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('heading', { name: 'C’est payé.' })).toBeVisible()
  await mailbox.next({ to: email, subject: 'Votre paiement est bien arrivé' })
}

async function review(page: Page) {
  await open(page, '/client')
  await page.getByRole('link', { name: 'Donner mon avis' }).click()
  const form = page.locator('ancrage-review')
  for (const [group, mark] of [
    ['Efficacité', 'Bien'],
    ['Praticien', 'Très bien'],
    ['Tarif', 'Correct'],
  ] as const)
    await form.getByRole('group', { name: group }).getByRole('radio', { name: mark, exact: true }).check()
  await form.getByRole('button', { name: 'Envoyer mon avis' }).click()
  await expect(form.getByRole('heading', { name: 'Merci pour votre avis' })).toBeVisible()
}

test('a client is invited, fills in, signs, books and pays, moves, marks, reviews, withdraws from the contract and the consent, asks for a copy and closes the account', async ({
  page,
  browser,
}) => {
  const desk = await browser.newContext({ locale: 'fr-FR' })
  const { api, person, patientId, comingId, link } = await aClientWithMuchToDo(await desk.newPage())
  await desk.close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donner mon avis' })).toBeVisible()
  await expectAccessible(page)
  await fillFormIn(page)
  expect((await api.forms.ofSession({ params: { id: comingId } })).answers).toHaveLength(1)
  await signFromAfar(page, person)
  const signed = await api.consents.ofSession({ params: { id: comingId } })
  expect(signed.consent).toMatchObject({ state: 'in_force', way: 'link' })

  await bookAndPay(page, person)
  const paid = (await api.sessions.list({ query: { q: person.email, status: 'scheduled' } })).data
  const booked = paid.find(({ id }) => id !== comingId)
  const bookedId = booked?.id ?? ''
  const own = `/client/sessions/${bookedId}`
  await open(page, own)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await times(page.getByRole('main')).nth(1).click()
  await page.getByRole('button', { name: 'Déplacer mon rendez-vous' }).click()
  const movedTo = async () => (await api.sessions.get({ params: { id: bookedId } })).startsAt
  await expect.poll(movedTo).not.toBe(booked?.startsAt)
  await mailbox.next({ to: person.email, subject: 'Rendez-vous déplacé' })

  await open(page, '/client')
  await page.getByRole('link', { name: /^Entre les séances/ }).click()
  await page
    .getByRole('group', { name: /Qualité de ma nuit/ })
    .getByRole('radio', { name: '7', exact: true })
    .check()
  await page.getByRole('button', { name: 'Noter', exact: true }).click()
  await expect(page.getByText(/^Noté aujourd’hui : 7/)).toBeVisible()
  await expectAccessible(page)
  await review(page)
  expect((await api.reviews.list({ query: {} })).data).toMatchObject([{ status: 'private', practitioner: 5 }])
  await open(page, '/client')
  await expect(page.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donner mon avis' })).toHaveCount(0)

  await open(page, own)
  await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByLabel('Votre nom')).toHaveValue(`${person.firstname} ${person.lastname}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByText(/Votre rétractation est reçue/)).toBeVisible()
  const acknowledged = await mailbox.next({ to: person.email, subject: 'rétractation' })
  expect(acknowledged.text.replace(/\s+/g, ' ')).toContain('30,00 €')
  const refunded = async () => (await api.stripe.ofSession({ params: { id: bookedId } }))[0]
  await expect.poll(refunded).toMatchObject({ status: 'paid', refundedCents: 3000 })
  expect(await api.sessions.get({ params: { id: bookedId } })).toMatchObject({ status: 'cancelled' })

  await open(page, '/client/privacy')
  const consents = page.getByRole('region', { name: 'Consentements signés' })
  await consents.getByRole('button', { name: 'Retirer' }).click()
  await consents.getByRole('button', { name: 'Confirmer le retrait' }).click()
  await expect(consents.getByText('Retiré', { exact: true })).toBeVisible()
  const [kept] = (await api.consents.ofPatient({ params: { id: patientId }, query: {} })).data
  expect(kept).toMatchObject({ state: 'withdrawn' })
  await page.getByRole('button', { name: 'Demander une copie' }).click()
  await expect(page.getByText(/^Copie demandée le/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fermer mon compte' }).click()
  await page.getByRole('button', { name: 'Fermer définitivement' }).click()
  await expect(page).toHaveURL(/\/client\/login/)
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('client'))).toEqual([])
})
