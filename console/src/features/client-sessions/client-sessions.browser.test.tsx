import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { aClientsPhone, FREE, nextAppointment, ownSession } from '../../../test/build-client-sessions'
import { aWithdrawal } from '../../../test/build-stripe'
import { Refusal } from '../../../test/fake-api'

const anonymous = { isAnonymous: true }

type Payment = NonNullable<ReturnType<typeof ownSession>['payment']>

/** A part of the price that was paid by card. */
const paidOnline = (given: Partial<Payment>): Payment => ({
  status: 'paid',
  url: null,
  amountCents: 3000,
  totalCents: 7000,
  currency: 'EUR',
  expiresAt: '2027-02-20T08:30:00.000Z',
  paidAt: '2027-02-20T08:00:00.000Z',
  ifCancelled: null,
  withdrawUntil: null,
  withdrawnAt: null,
  paid: [],
  ...given,
})

const anInvoice: ReturnType<typeof ownSession>['invoices'][number] = {
  id: anId(72),
  practiceId: nextAppointment.practiceId,
  kind: 'invoice',
  number: '2027-0007',
  issuedOn: '2027-02-02',
  dueOn: '2027-02-02',
  totalCents: 7000,
  creditedCents: 0,
  paidCents: 7000,
  dueCents: 0,
  isCancelled: false,
  currency: 'EUR',
}

const phone = aClientsPhone()

describe('the client’s appointments', () => {
  test('are listed, coming and past ones', async () => {
    await visit('/client', anonymous)
    await page.getByRole('link', { name: /^Rendez-vous/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Vos rendez-vous', level: 1 })).toBeVisible()
    const coming = page.getByRole('region', { name: 'À venir' })
    await expect.element(coming.getByRole('listitem').nth(2)).toBeVisible()
    await expect
      .element(coming.getByRole('link', { name: /^Déplacer ou annuler/ }).first())
      .toHaveAttribute('href', `/client/sessions/${nextAppointment.id}`)
    const past = page.getByRole('region', { name: 'Passés' })
    await expect.element(past).toMatchTextContent(/2 février 2027.*Première séance.*Annulé/)
    await expect
      .element(past.getByRole('link', { name: /^Voir, .*2 février/ }).first())
      .toHaveAttribute('href', '/client/sessions/66666666-0000-7000-8000-000000000099')
    expect(await findBarriers()).toEqual([])
  })

  test('in English are empty at first, and past ones that failed can be loaded again', async () => {
    phone.api
      .on('GET /client-api/sessions', () => [])
      .on('GET /client-api/sessions/past', () => new Refusal('unavailable'))
    await visit('/client/sessions', { ...anonymous, language: 'en' })
    await expect.element(page.getByText('Nothing coming up.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    phone.api.on('GET /client-api/sessions/past', () => aPage([]))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Nothing here yet.')).toBeVisible()
  })

  test('are moved to another free time, after a confirmation', async () => {
    phone.api.on('POST /client-api/sessions/*/reschedule', () => {
      phone.session = ownSession({ startsAt: FREE, endsAt: '2027-03-03T09:00:00.000Z' })
      return phone.session
    })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await page.getByRole('button', { name: 'Déplacer' }).click()
    await page.getByRole('button', { name: /09:00/ }).click()
    expect(phone.api.of('POST', /.*/)).toEqual([])
    await page.getByRole('button', { name: 'Déplacer mon rendez-vous' }).click()
    await expect.element(page.getByText('mercredi 3 mars', { exact: true })).toBeVisible()
    await expect.poll(() => phone.api.of('POST', /.*/)[0]?.body).toEqual({ startsAt: FREE })
    expect(await findBarriers()).toEqual([])
  })

  test('are moved by the keyboard in few steps: behind a chosen time comes its confirmation, not every later time', async () => {
    const slots = [FREE, '2027-03-03T09:30:00.000Z']
    phone.api.on('GET /api/public/practices/*/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots }] : [],
    }))
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await page.getByRole('button', { name: 'Déplacer' }).click()
    const time = page.getByRole('button', { name: /09:00/ })
    await expect.element(time).toBeVisible()
    time.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^Nouvel horaire/)).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Déplacer mon rendez-vous' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Autre horaire' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(time).toHaveFocus()
    expect(phone.api.of('POST', /.*/)).toEqual([])
  })

  test('by video lead to the consent that is still to be signed, beside the way in', async () => {
    const video = { url: 'https://us05web.zoom.test/j/84000000001', opensAt: '2027-03-02T07:30:00.000Z' }
    phone.session = ownSession({ location: 'video', video, consentUrl: 'https://app.ancrage.test/consent/a-token' })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await expect.element(page.getByRole('link', { name: 'Rejoindre la visio' })).toBeVisible()
    const sign = page.getByRole('link', { name: /lire et signer le consentement/ })
    await expect.element(sign).toHaveAttribute('href', '/consent/a-token')
    expect(await findBarriers()).toEqual([])
  })

  test('are cancelled, after the refund was shown', async () => {
    const payment = paidOnline({ ifCancelled: { percent: 100, because: 'in_time', refundCents: 3000 } })
    phone.session = ownSession({ payment })
    phone.api.on('POST /client-api/sessions/*/cancel', () => {
      phone.session = ownSession({ status: 'cancelled', canCancel: false, canReschedule: false })
      return phone.session
    })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(page.getByText(/30,00.*vous sont rendus/)).toBeVisible()
    await page.getByLabelText(/raison/).fill('Un empêchement')
    await page.getByRole('button', { name: 'Annuler mon rendez-vous' }).click()
    await expect.element(page.getByRole('heading', { name: 'Ce rendez-vous est annulé' })).toBeVisible()
  })

  test('show what was agreed to with the booking, which is withdrawn there in two presses', async () => {
    const given = { text: 'J’accepte.', locale: 'fr' as const, givenAt: '2027-02-20T08:30:00.000Z' }
    const consent = { ...given, withdrawnAt: null as string | null }
    phone.session = ownSession({ consent })
    phone.api.on('POST /client-api/sessions/*/withdraw-consent', () => {
      phone.session = ownSession({
        status: 'cancelled',
        consent: { ...consent, withdrawnAt: '2027-02-27T09:00:00.000Z' },
      })
      return []
    })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await page.getByRole('button', { name: 'Retirer mon accord' }).click()
    expect(phone.api.of('POST', /.*/)).toEqual([])
    await page.getByRole('button', { name: 'Confirmer le retrait' }).click()
    await expect.element(page.getByText(/Retiré le/)).toBeVisible()
    expect(phone.api.of('POST', `/client-api/sessions/${nextAppointment.id}/withdraw-consent`)).toHaveLength(1)
  })

  test('that are over show their documents, and no changes', async () => {
    const day = { startsAt: '2027-02-02T08:30:00.000Z', endsAt: '2027-02-02T09:30:00.000Z' }
    const state = { status: 'completed', canCancel: false, canReschedule: false } as const
    const document = {
      name: 'Pour la suite.pdf',
      type: 'application/pdf',
      size: 2048,
      kind: 'pdf',
      isFromClient: false,
    } as const
    phone.session = {
      ...ownSession({ ...day, ...state }),
      documents: [{ ...document, id: anId(71), practiceId: nextAppointment.practiceId, createdAt: day.endsAt }],
      invoices: [anInvoice],
    }
    await visit('/client/sessions', anonymous)
    await page.getByRole('region', { name: 'Passés' }).getByRole('link', { name: /^Voir/ }).first().click()
    await expect.element(page.getByRole('heading', { name: 'Ce rendez-vous est passé' })).toBeVisible()
    const papers = page.getByRole('region', { name: 'Documents et factures' })
    await expect.element(papers.getByText('Pour la suite.pdf')).toBeVisible()
    await expect
      .element(papers.getByRole('link', { name: /Télécharger.*2027-0007/ }))
      .toHaveAttribute('href', `/client-api/invoices/${anInvoice.id}/pdf`)
    await expect.element(page.getByRole('button', { name: /^(Déplacer|Annuler)/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Renoncer au contrat ici' })).not.toBeInTheDocument()
    expect(await findBarriers()).toEqual([])
    expect(window.document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  describe('of a contract', () => {
    const open = aWithdrawal({ until: '2027-03-05', address: 'c@essais.test' })

    test('lead to « Renoncer au contrat ici », then « Confirmer la rétractation », while the right lasts', async () => {
      const over = { startsAt: '2027-02-25T08:30:00.000Z', endsAt: '2027-02-25T09:30:00.000Z' }
      const state = { status: 'completed', canCancel: false, canReschedule: false } as const
      phone.session = ownSession({ ...over, ...state, payment: paidOnline({ withdrawUntil: '2027-03-05' }) })
      phone.api
        .on('GET /client-api/sessions/*/withdrawal', () => open)
        .on('POST /client-api/sessions/*/withdrawal', ({ body }) => ({
          ...open,
          isOpen: false,
          closedBecause: 'declared',
          declaredAt: '2027-02-27T09:30:00.000Z',
          ...(body as object),
        }))
      await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
      await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
      await expect.element(page.getByLabelText('Votre nom')).toHaveValue('Camille Roux')
      expect(await findBarriers()).toEqual([])
      await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
      await expect.element(page.getByText(/Votre rétractation est reçue/)).toBeVisible()
      expect(phone.api.of('POST', /.*withdrawal/).map(({ body }) => body)).toEqual([
        { name: 'Camille Roux', address: 'c@essais.test' },
      ])
    })

    test('no longer do so after it has ended', async () => {
      phone.session = ownSession({ payment: paidOnline({ withdrawUntil: null }) })
      await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
      await expect.element(page.getByRole('region', { name: 'Paiement' })).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'Renoncer au contrat ici' })).not.toBeInTheDocument()
    })
  })

  describe('of a child', () => {
    const open = aWithdrawal({ until: '2027-03-05' })
    const declared = { ...open, isOpen: false, closedBecause: 'declared', declaredAt: '2027-02-27T09:30:00.000Z' }

    beforeEach(() => {
      const child = { patientId: nextAppointment.practiceId, firstname: 'Léa', lastname: 'Roux' }
      phone.session = { ...ownSession({ payment: paidOnline({ withdrawUntil: '2027-03-05' }) }), child }
    })

    test('is spoken of to a guardian, not to the child', async () => {
      await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
      await expect
        .element(page.getByRole('heading', { name: 'Le rendez-vous pour Camille est confirmé' }))
        .toBeVisible()
    })

    test('can be withdrawn from by a guardian', async () => {
      phone.api
        .on('GET /client-api/sessions/*/withdrawal', () => ({ ...open, name: '', address: 'parent@courriel.test' }))
        .on('POST /client-api/sessions/*/withdrawal', ({ body }) => ({ ...declared, ...(body as object) }))
      await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
      await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
      await page.getByLabelText('Votre nom').fill('Anne Roux')
      await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
      await expect.element(page.getByText(/Votre rétractation est reçue/)).toBeVisible()
      expect(phone.api.of('POST', /.*withdrawal/).map(({ body }) => body)).toEqual([
        { name: 'Anne Roux', address: 'parent@courriel.test' },
      ])
    })

    test('tell a guardian that a withdrawal was declared, but not by whom', async () => {
      phone.api.on('GET /client-api/sessions/*/withdrawal', () => ({ ...declared, name: '', address: '' }))
      await visit(`/client/sessions/${nextAppointment.id}?withdraw=1`, anonymous)
      await expect.element(page.getByText(/^La rétractation est déclarée, .*10\sh\s30/)).toBeVisible()
    })
  })

  test('show whom to contact once it is too late', async () => {
    phone.session = ownSession({ changeableUntil: '2027-02-26T08:30:00.000Z', canCancel: false, canReschedule: false })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await expect.element(page.getByText(/Pour tout changement, contactez le cabinet/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: '02 61 91 00 42' })).toHaveAttribute('href', 'tel:+33261910042')
  })
})
