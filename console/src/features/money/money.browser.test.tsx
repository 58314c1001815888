import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { anIdentity, aPatientMoney, aPayment, aSessionMoney, withMoney } from '../../../test/build-money'
import { aKnownClient, CAMILLE } from '../../../test/build-patient'
import { RECORDED } from '../../../test/build-record'
import { deferred } from '../../../test/deferred'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { aSessionWithMoney, sessionPayment } from '../../../test/session-payment'
import { refresh } from '../../lib/readings'

let api: FakeApi

beforeEach(async () => {
  api = await aSessionWithMoney()
})

const { open, part, sheet } = sessionPayment
const sent = () => api.of('POST', '/api/payments').map(({ body }) => body)

describe('the money of a session', () => {
  test('is taken in three presses, with the due amount filled in', async () => {
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await expect.element(sheet.getByRole('textbox', { name: 'Montant (€)' })).toHaveValue('70')
    await sheet.getByRole('radio', { name: 'Espèces' }).click()
    await sheet.getByRole('button', { name: /Encaisser 70,00/ }).click()
    await expect.element(part.getByText('Réglé')).toBeVisible()
    expect(sent()).toMatchObject([
      { typeKey: 'cash', amountCents: 7000, receivedOn: '2027-02-27', sessionIds: [RECORDED] },
    ])
    await expect.element(part.getByRole('button', { name: 'Encaisser', exact: true })).not.toBeInTheDocument()
    await expect.element(part.getByRole('button', { name: 'Préparer la note' })).toHaveFocus()
  })

  test('stays on screen while it is taken, to say when that failed', async () => {
    const { answer, give } = deferred()
    api.on('POST /api/payments', () => answer)
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('radio', { name: 'Espèces' }).click()
    await sheet.getByRole('button', { name: /Encaisser 70,00/ }).click()
    await expect.poll(() => sent().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await sheet.getByRole('button', { name: 'Annuler' }).click()
    give(new Refusal('conflict'))
    await expect.element(sheet.getByRole('alert')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  })

  test('is taken in three presses on a phone too, in the session opened from the day', async () => {
    await visit(`/sessions?session=${RECORDED}`)
    const opened = page.getByRole('dialog')
    await opened.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('radio', { name: 'Espèces' }).click()
    await sheet.getByRole('button', { name: /Encaisser 70,00/ }).click()
    await expect.element(opened.getByText('Réglé')).toBeVisible()
    expect(sent()).toMatchObject([{ typeKey: 'cash', amountCents: 7000, sessionIds: [RECORDED] }])
  })

  test('is taken in part by a cheque, whose number and bank are saved', async () => {
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('textbox', { name: 'Montant (€)' }).fill('30,50')
    await expect.element(sheet.getByText(/Il restera 39,50/)).toBeVisible()
    await sheet.getByRole('radio', { name: 'Chèque' }).click()
    await sheet.getByRole('textbox', { name: /Numéro du chèque/ }).fill('0042')
    await sheet.getByRole('textbox', { name: /Banque/ }).fill('La Banque Postale')
    await sheet.getByRole('button', { name: /Encaisser 30,50/ }).click()
    await expect.element(part.getByText(/Reste 39,50/)).toBeVisible()
    expect(sent()).toMatchObject([{ amountCents: 3050, cheque: { number: '0042', bank: 'La Banque Postale' } }])
  })

  test('says of a day that cannot be read that a day is missing, not that it is to come', async () => {
    api.on('POST /api/payments', () => new Refusal('validation', { errors: { receivedOn: ['invalid_day'] } }))
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('radio', { name: 'Espèces' }).click()
    await sheet.getByRole('textbox', { name: /Reçu le/ }).fill('hier ou avant')
    await sheet.getByRole('button', { name: /Encaisser 70,00/ }).click()
    await expect.element(sheet.getByText('Choisissez un jour.')).toBeVisible()
    await expect.element(sheet.getByText(/à venir/)).not.toBeInTheDocument()
  })

  test('keeps what is typed, until it is confirmed that it is lost', async () => {
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('radio', { name: 'Chèque' }).click()
    await sheet.getByRole('textbox', { name: /Numéro du chèque/ }).fill('0042')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(sheet.getByRole('textbox', { name: /Numéro du chèque/ })).toHaveValue('0042')
    await sheet.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  })

  test('fills in the amount less a paid deposit that the invoice can deduct', async () => {
    api.on(`GET /api/sessions/${RECORDED}/money`, () => aSessionMoney({ depositCents: 2000 }))
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await expect.element(sheet.getByRole('textbox', { name: 'Montant (€)' })).toHaveValue('50')
    await expect.element(sheet.getByText(/Un acompte de 20,00.€ est déjà versé/)).toBeVisible()
    await expect.element(sheet.getByText(/Il restera/)).not.toBeInTheDocument()
    await sheet.getByRole('radio', { name: 'Espèces' }).click()
    await sheet.getByRole('button', { name: /Encaisser 50,00/ }).click()
    await expect.poll(sent).toMatchObject([{ amountCents: 5000, sessionIds: [RECORDED] }])
  })

  test('is taken with a note if one can be issued, unless it is unticked', async () => {
    api.on('GET /api/billing/identity', () => anIdentity())
    await open()
    const pay = async () => {
      await sheet.getByRole('radio', { name: 'Espèces' }).click()
      await sheet.getByRole('button', { name: /Encaisser 30,00/ }).click()
    }
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await expect.element(sheet.getByRole('checkbox', { name: 'Établir la note' })).toBeChecked()
    await sheet.getByRole('textbox', { name: 'Montant (€)' }).fill('30')
    await pay()
    await expect.poll(sent).toMatchObject([{ issue: true }])
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('checkbox', { name: 'Établir la note' }).click()
    await sheet.getByRole('textbox', { name: 'Montant (€)' }).fill('30')
    await pay()
    await expect.poll(sent).toMatchObject([{ issue: true }, { issue: false }])
  })

  test('is taken without a note if a deposit has to be chosen, and offers none if the session is billed', async () => {
    withMoney(api, { depositCents: 2000 })
    api.on('GET /api/billing/identity', () => anIdentity())
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await expect.element(sheet.getByRole('checkbox', { name: 'Établir la note' })).not.toBeChecked()
    await sheet.getByRole('button', { name: 'Annuler' }).click()
    withMoney(api, { invoice: { id: RECORDED, number: '2027-00001', status: 'issued' } })
    api.on('GET /api/billing/identity', () => anIdentity())
    await refresh('money')
    await expect.element(part.getByRole('link', { name: 'Note 2027-00001' })).toBeVisible()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await expect.element(sheet.getByRole('radio', { name: 'Espèces' })).toBeVisible()
    await expect.element(sheet.getByRole('checkbox', { name: 'Établir la note' })).not.toBeInTheDocument()
  })

  test('needs an amount and a way to pay, and explains the legal limit for cash', async () => {
    api.on('POST /api/payments', () => new Refusal('validation', { errors: { amountCents: ['cash_limit'] } }))
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('textbox', { name: 'Montant (€)' }).fill('rien')
    await sheet.getByRole('button', { name: 'Encaisser' }).click()
    await expect.element(sheet.getByText('Choisissez un moyen de paiement.')).toBeVisible()
    await expect.element(sheet.getByText(/Indiquez un montant/)).toBeVisible()
    expect(sent()).toEqual([])
    await sheet.getByRole('textbox', { name: 'Montant (€)' }).fill('1200')
    await sheet.getByRole('radio', { name: 'Espèces' }).click()
    await sheet.getByRole('button', { name: /Encaisser 1/ }).click()
    await expect.element(sheet.getByText(/D112-3/)).toBeVisible()
  })

  test('the price changes, and the original price stays visible', async () => {
    await open()
    await part.getByRole('button', { name: 'Modifier le prix' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier le prix' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(dialog.getByText(/Complétez le montant et le motif/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Nouveau prix (€)' }).fill('55')
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('Tarif convenu')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect
      .element(part.getByRole('list', { name: 'Ce qui change le prix' }))
      .toMatchTextContent(/Annoncé à la réservation.*70,00.*Prix modifié.*Tarif convenu.*15,00/)
    expect(api.of('POST', /.*price/)[0]?.body).toEqual({ kind: 'change', priceCents: 5500, reason: 'Tarif convenu' })
  })

  test('a payment by mistake is reversed with a reason', async () => {
    const allocations = [{ sessionId: RECORDED, invoiceId: null, invoiceNumber: null, amountCents: 7000 }]
    withMoney(api, { paidCents: 7000, dueCents: 0, payments: [aPayment({ allocations })] })
    await open()
    await part.getByRole('button', { name: /Annuler l’écriture de 70,00/ }).click()
    const dialog = page.getByRole('dialog', { name: /Annuler l’écriture/ })
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('Erreur de saisie')
    await dialog.getByRole('button', { name: 'Annuler l’écriture' }).click()
    await expect.element(part.getByRole('button', { name: 'Encaisser' })).toBeVisible()
    expect(api.of('POST', /.*reverse/)[0]?.body).toEqual({ reason: 'Erreur de saisie' })
  })

  test('is accessible', async () => {
    await open()
    await part.getByRole('button', { name: 'Encaisser' }).click()
    await sheet.getByRole('radio', { name: 'Chèque' }).click()
    await expect.element(sheet.getByRole('textbox', { name: /Banque/ })).toBeVisible()
    expect(await findBarriers(document.body)).toEqual([])
  })
})

test('a client’s money shows debts and credit, and takes the rest', async () => {
  const charge = {
    id: RECORDED,
    startsAt: '2027-02-20T09:00:00.000Z',
    status: 'done',
    patient: { id: CAMILLE, firstname: 'Camille', lastname: 'Roux' },
    types: [],
    priceCents: 7000,
    paidCents: 0,
    dueCents: 7000,
  }
  api = withMoney(aKnownClient())
  api.on('GET /api/patients/*/money', () =>
    aPatientMoney({ dueCents: 7000, creditCents: 2000, receivedCents: 9000, sessions: [charge as never] }),
  )
  api.on('GET /api/patients/*/receipts', () => [{ year: 2027, paidCents: 9000 }])
  await visit(`/patients/${CAMILLE}?tab=money`)
  const balance = page.getByRole('region', { name: 'Solde' })
  await expect.element(balance).toMatchTextContent(/À régler70,00.*D’avance20,00.*Reçu en tout90,00/)
  await expect.element(balance.getByRole('button', { name: /Utiliser 20,00/ })).toBeVisible()
  api.on('GET /api/patients/*/receipts/2027', () => new Refusal('identity_incomplete', { missing: ['siret'] }))
  await page.getByRole('button', { name: /2027 \(90,00/ }).click()
  await expect
    .element(page.getByRole('link', { name: 'Compléter dans les réglages' }))
    .toHaveAttribute('href', '/settings/payments')
  await balance.getByRole('button', { name: 'Encaisser' }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Montant (€)' })).toHaveValue('70')
})

test('a client’s credit that cannot be used, and a term that cannot be saved, say why', async () => {
  const { answer, give } = deferred()
  api = withMoney(aKnownClient())
    .on('GET /api/patients/*/money', () => aPatientMoney({ dueCents: 7000, creditCents: 2000 }))
    .on('POST /api/patients/*/credit', () => answer)
    .on('PUT /api/patients/*/payment-term', () => new Refusal('too_many_requests', { retryAfterSeconds: 30 }))
  await visit(`/patients/${CAMILLE}?tab=money`)
  const use = page.getByRole('button', { name: /Utiliser 20,00/ })
  await use.click()
  await expect.element(use).toHaveAttribute('aria-busy', 'true')
  give(new Refusal('conflict'))
  await expect.element(page.getByText(/Quelque chose a changé entre-temps/)).toBeVisible()
  await expect.element(use).not.toHaveAttribute('aria-busy')
  api.on('POST /api/patients/*/credit', () => new Refusal('validation', { errors: { amountCents: ['cash_limit'] } }))
  await use.click()
  await expect.element(page.getByText(/D112-3/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Délai de paiement' }).selectOptions('30')
  await expect.element(page.getByText(/Réessayez dans 30/)).toBeVisible()
})

test('a client’s credit is paid back, and money from a card says that it goes back by card', async () => {
  let creditCents = 5000
  api = withMoney(aKnownClient())
    .on('GET /api/patients/*/money', () => aPatientMoney({ creditCents, receivedCents: 5000 }))
    .on('POST /api/patients/*/credit/refund', () => new Refusal('conflict', { leftCents: 2000 }))
  await visit(`/patients/${CAMILLE}?tab=money`)
  await page.getByRole('button', { name: 'Rendre l’avance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rendre l’avance' })
  const amount = dialog.getByRole('textbox', { name: 'Montant (€)' })
  await expect.element(amount).toHaveValue('50')
  await amount.fill('60')
  await dialog.getByRole('button', { name: 'Noter le remboursement' }).click()
  await expect.element(dialog.getByText(/Indiquez un montant, 50,00.*au plus/)).toBeVisible()
  await amount.fill('50')
  await dialog.getByRole('button', { name: 'Noter le remboursement' }).click()
  await expect.element(dialog.getByText(/20,00.*seulement/)).toBeVisible()
  api.on('POST /api/patients/*/credit/refund', ({ body }) => {
    creditCents -= (body as { amountCents: number }).amountCents
    return aPatientMoney({ creditCents })
  })
  await amount.fill('20')
  await dialog.getByRole('button', { name: 'Noter le remboursement' }).click()
  await expect.element(page.getByRole('region', { name: 'Solde' })).toMatchTextContent(/D’avance30,00/)
})

test('a repayment is recorded once when the answer was lost and the button is pressed again', async () => {
  let creditCents = 5000
  api = withMoney(aKnownClient())
    .on('GET /api/patients/*/money', () => aPatientMoney({ creditCents, receivedCents: 5000 }))
    .on('POST /api/patients/*/credit/refund', () => noAnswer)
  await visit(`/patients/${CAMILLE}?tab=money`)
  await page.getByRole('button', { name: 'Rendre l’avance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rendre l’avance' })
  await dialog.getByRole('textbox', { name: 'Montant (€)' }).fill('20')
  await dialog.getByRole('button', { name: 'Noter le remboursement' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  api.on('POST /api/patients/*/credit/refund', () => {
    creditCents = 3000
    return aPatientMoney({ creditCents })
  })
  await dialog.getByRole('button', { name: 'Noter le remboursement' }).click()
  await expect.element(page.getByRole('region', { name: 'Solde' })).toMatchTextContent(/D’avance30,00/)
  const [first, again] = api.of('POST', /.*refund/).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
})
