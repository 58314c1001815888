import { expect } from '@playwright/test'
import { aClientWithMuchToDo } from './a-client-with-much-to-do.ts'
import { expectAccessible } from './accessible.ts'
import { bookAndPay, fillFormIn, openPage, signFromAfar, writeReview } from './client-steps.ts'
import { mailbox } from './demo.ts'
import { linkIn, test } from './own-account.ts'
import { aQuietPractice, times } from './quiet-practice.ts'
import { aPerson } from './visitor-page.ts'

/** This test covers everything that one client does, from the invitation to the closed account. */
test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 360, height: 740 } })

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
  const paid = (await api.sessions.list({ query: { q: person.lastname, status: 'scheduled' } })).data
  const booked = paid.find(({ id }) => id !== comingId)
  const bookedId = booked?.id ?? ''
  const own = `/client/sessions/${bookedId}`
  await openPage(page, own)
  await expect(page.getByRole('button', { name: 'Déplacer', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await times(page.getByRole('main')).nth(1).click()
  await page.getByRole('button', { name: 'Déplacer mon rendez-vous' }).click()
  const movedTo = async () => (await api.sessions.get({ params: { id: bookedId } })).startsAt
  await expect.poll(movedTo).not.toBe(booked?.startsAt)
  await mailbox.next({ to: person.email, subject: 'Rendez-vous déplacé' })

  await openPage(page, '/client')
  await page.getByRole('link', { name: /^Entre les séances/ }).click()
  await page
    .getByRole('group', { name: /Qualité de ma nuit/ })
    .getByRole('radio', { name: '7', exact: true })
    .check()
  await page.getByRole('button', { name: 'Noter', exact: true }).click()
  await expect(page.getByText(/^Noté aujourd’hui\s: 7/)).toBeVisible()
  await expectAccessible(page)
  await writeReview(page)
  expect((await api.reviews.list({ query: {} })).data).toMatchObject([{ status: 'private', practitioner: 5 }])
  await openPage(page, '/client')
  await expect(page.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donner mon avis' })).toHaveCount(0)

  await openPage(page, own)
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

  await openPage(page, '/client/privacy')
  const consents = page.getByRole('region', { name: 'Consentements signés' })
  await consents.getByRole('button', { name: 'Retirer' }).click()
  await consents.getByRole('button', { name: 'Confirmer le retrait' }).click()
  await expect(consents.getByText('Retiré', { exact: true })).toBeVisible()
  const [consent] = (await api.consents.ofPatient({ params: { id: patientId }, query: {} })).data
  expect(consent).toMatchObject({ state: 'withdrawn' })
  await page.getByRole('button', { name: 'Demander une copie' }).click()
  await expect(page.getByText(/^Copie demandée le/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fermer mon compte' }).click()
  await page.getByRole('button', { name: 'Fermer définitivement' }).click()
  await expect(page).toHaveURL(/\/client\/login/)
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('client'))).toEqual([])
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('a client comes by the link, signs, withdraws the consent, asks for a copy, and closes the account', async ({
    page,
  }) => {
    const { api, typeId, visitor } = await aQuietPractice()
    const person = aPerson()
    const { id: patientId } = await api.patients.add({ body: { ...person, locale: 'en' } })
    const startsAt = (await visitor.freeStarts(typeId))[0] ?? ''
    const { id } = await api.sessions.plan({
      body: { patientId, sessionTypeId: typeId, startsAt, location: 'office' },
    })
    await api.consents.ask({ params: { id } })
    await api.clientArea.invite({ params: { id: patientId } })
    await page.goto(linkIn((await mailbox.next({ to: person.email, subject: 'client area' })).text))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('region', { name: 'Next appointment' })).toContainText('Single session')
    await page.getByRole('link', { name: 'Read and sign' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('radio', { name: 'Type my name' }).check()
    await page.getByLabel('First and last name').fill(`${person.firstname} ${person.lastname}`)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible()
    await openPage(page, '/client/privacy')
    const consents = page.getByRole('region', { name: 'Signed consents' })
    await consents.getByRole('button', { name: 'Withdraw' }).click()
    await consents.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(consents.getByText('Withdrawn', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ask for a copy' }).click()
    await expect(page.getByText(/^Copy requested on/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.getByRole('button', { name: 'Close for good' }).click()
    await expect(page).toHaveURL(/\/client\/login/)
  })
})
