import { expect } from '@playwright/test'
import { aClientWithMuchToDo } from './a-client-with-much-to-do.ts'
import { expectAccessible, expectHeard } from './accessible.ts'
import {
  answerWithSeven,
  bookAndPay,
  fillFormIn,
  moveAppointment,
  openPage,
  signFromAfar,
  writeReview,
} from './client-steps.ts'
import { mailbox } from './demo.ts'
import { test } from './own-account.ts'

/** This test covers everything that one client does, from the invitation to the closed account. */
test.describe.configure({ timeout: 120_000 })
test.use({ viewport: { width: 360, height: 740 } })

test('a client is invited, fills in, signs, books and pays, moves, marks, reviews, withdraws from the contract and the consent, asks for a copy and closes the account', async ({
  page,
  browser,
}) => {
  const desk = await browser.newContext({ locale: 'fr-FR' })
  const { api, person, patientId, comingId, link } = await aClientWithMuchToDo({
    practitioner: await desk.newPage(),
    locale: 'fr',
  })
  await desk.close()

  await page.goto(link)
  await page.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donner mon avis' })).toBeVisible()
  await expectAccessible(page)
  await expectHeard(page)
  await fillFormIn(page, 'fr')
  expect((await api.forms.ofSession({ params: { id: comingId } })).answers).toHaveLength(1)
  await signFromAfar(page, person, 'fr')
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
  await expectHeard(page)
  await moveAppointment(page, 'fr')
  const movedTo = async () => (await api.sessions.get({ params: { id: bookedId } })).startsAt
  await expect.poll(movedTo).not.toBe(booked?.startsAt)
  await mailbox.next({ to: person.email, subject: 'Rendez-vous déplacé' })

  await answerWithSeven(page, 'fr')
  await expectAccessible(page)
  await expectHeard(page)
  await writeReview(page, 'fr')
  expect((await api.reviews.list({ query: {} })).data).toMatchObject([{ status: 'private', practitioner: 5 }])
  await openPage(page, '/client')
  await expect(page.getByRole('region', { name: 'Prochain rendez-vous' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Donner mon avis' })).toHaveCount(0)

  await openPage(page, '/client/sessions')
  await page.getByRole('link', { name: /^Renoncer au contrat ici/ }).click()
  await expect(page.getByLabel('Votre nom')).toHaveValue(`${person.firstname} ${person.lastname}`)
  await expectAccessible(page)
  await expectHeard(page)
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
  await expectHeard(page)
  await page.getByRole('button', { name: 'Fermer mon compte' }).click()
  await page.getByRole('button', { name: 'Fermer définitivement' }).click()
  await expect(page).toHaveURL(/\/client\/login/)
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('client'))).toEqual([])
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('a client comes by the link, fills in, signs, moves, marks, reviews, withdraws the consent, asks for a copy, and closes the account', async ({
    page,
  }) => {
    const { api, person, comingId, link } = await aClientWithMuchToDo({ locale: 'en' })
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('region', { name: 'Next appointment' })).toContainText('Single session')
    await fillFormIn(page, 'en')
    await signFromAfar(page, person, 'en')
    await openPage(page, `/client/sessions/${comingId}`)
    const startOf = async () => (await api.sessions.get({ params: { id: comingId } })).startsAt
    const before = await startOf()
    await moveAppointment(page, 'en')
    await expect.poll(startOf).not.toBe(before)
    await answerWithSeven(page, 'en')
    await writeReview(page, 'en')
    expect((await api.reviews.list({ query: {} })).data).toMatchObject([{ status: 'private', practitioner: 5 }])
    await openPage(page, '/client/privacy')
    const consents = page.getByRole('region', { name: 'Signed consents' })
    await consents.getByRole('button', { name: 'Withdraw' }).click()
    await consents.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(consents.getByText('Withdrawn', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ask for a copy' }).click()
    await expect(page.getByText(/^Copy requested on/)).toBeVisible()
    await expectAccessible(page)
    await expectHeard(page)
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.getByRole('button', { name: 'Close for good' }).click()
    await expect(page).toHaveURL(/\/client\/login/)
  })
})
