import type { contract, ReplyOf } from '@ancrage/api/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { aDraftedInvoice, anIdentity, aPatientMoney, withMoney } from '../../../test/build-money'
import { aKnownClient, CAMILLE } from '../../../test/build-patient'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

type Invoice = ReplyOf<typeof contract.invoices.detail>

const draft = aDraftedInvoice()
let api: FakeApi
let invoice: Invoice

beforeEach(async () => {
  await page.viewport(1280, 900)
  invoice = draft
  const totals = { count: 1, totalCents: 7000, paidCents: 0, dueCents: 7000 }
  api = withMoney(aQuietPractice())
    .on('GET /api/invoices', () => ({ ...aPage([invoice]), totals }))
    .on('GET /api/invoices/*', () => invoice)
    .on('POST /api/invoices/*/issue', () => {
      invoice = { ...invoice, status: 'issued', number: '2027-00001', issuedOn: '2027-02-27', dueCents: 7000 }
      return invoice
    })
})

test('a draft is issued, and then has a PDF and can be paid', async () => {
  await visit('/facturation')
  await expect.element(page.getByText(/70,00.*facturés/)).toBeVisible()
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('list', { name: 'Lignes' })).toMatchTextContent(/Séance.*Nantes.*70,00/)
  await sheet.getByRole('button', { name: 'Établir', exact: true }).click()
  const issued = page.getByRole('dialog', { name: '2027-00001' })
  await expect
    .element(issued.getByRole('link', { name: 'Télécharger le PDF' }))
    .toHaveAttribute('href', `/api/invoices/${invoice.id}/pdf`)
  await expect.element(issued.getByRole('button', { name: 'Encaisser' })).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
})

test('a draft says before it is issued that it cannot be changed any more', async () => {
  await visit('/facturation?status=draft')
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  const hint = page.getByRole('dialog').getByText(/ne change plus. Seul un avoir peut le corriger/)
  await expect.element(hint).toBeVisible()
})

test('a draft is deleted after a question, which names a refusal', async () => {
  let isGone = false
  api.on('DELETE /api/invoices/*', () => (isGone ? undefined : new Refusal('locked')))
  await visit('/facturation')
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Supprimer le brouillon' })
  const question = page.getByRole('dialog', { name: /Supprimer ce brouillon/ })
  await remove.click()
  await expect.element(question).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
  await question.getByRole('button', { name: 'Le garder' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.of('DELETE', /.*/)).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  isGone = true
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(page.getByText('Le brouillon est supprimé.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a draft names what is missing before it can be issued, and leads to where it is filled in', async () => {
  api.on('GET /api/billing/identity', () => anIdentity(['siret', 'vatRegime', 'city'], { city: 'Nantes' }))
  await visit('/facturation?status=draft')
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/Avant de pouvoir émettre, il manque.: SIRET, Régime de TVA\.$/)).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: 'Compléter dans les réglages' }))
    .toHaveAttribute('href', '/settings/payments')
  expect(await findBarriers(document.body)).toEqual([])
})

test('a draft of a complete billing identity says nothing is missing', async () => {
  api.on('GET /api/billing/identity', () => anIdentity())
  await visit('/facturation?status=draft')
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  const sheet = page.getByRole('dialog')
  await expect.poll(() => api.of('GET', '/api/billing/identity').length).toBeGreaterThan(0)
  await expect.element(sheet.getByRole('button', { name: 'Établir', exact: true })).toBeVisible()
  await expect.element(sheet.getByText(/il manque/)).not.toBeInTheDocument()
})

test('what a refusal names is shown, though the identity was complete when the draft was opened', async () => {
  api
    .on('GET /api/billing/identity', () => anIdentity())
    .on('POST /api/invoices/*/issue', () => new Refusal('identity_incomplete', { missing: ['siret'] }))
  await visit('/facturation?status=draft')
  await expect
    .poll(() => api.of('GET', '/api/invoices')[0]?.query)
    .toMatchObject({ status: 'draft', sort: '-issuedOn' })
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Établir', exact: true }).click()
  await expect.element(page.getByText(/il manque.: SIRET\.$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Compléter dans les réglages' })).toHaveFocus()
})

test.each<[string, Refusal, RegExp]>([
  ['unprintable signs', new Refusal('validation', { errors: {}, letters: ['🌙', '李'] }), /imprimés.: 🌙 李\./],
  ['what no words of its own explain', new Refusal('validation', { errors: {} }), /Certains champs sont à revoir/],
  ['a change elsewhere', new Refusal('conflict', { reason: 'changed_since' }), /Quelque chose a changé entre-temps/],
  ['a deposit to deduct', new Refusal('conflict', { reason: 'open_deposit' }), /Un acompte n’est pas encore déduit/],
  ['an issue elsewhere', new Refusal('locked', { what: 'document' }), /Ce document est établi/],
  ['an unconfirmed address', new Refusal('email_unverified'), /Confirmez d’abord votre adresse e\u2011mail/],
  ['a quote that is over', new Refusal('validation', { errors: { validUntil: ['past'] } }), /validité de ce devis/],
])('a draft that is not issued says why: %s', async (_what, refusal, words) => {
  api.on('GET /api/billing/identity', () => anIdentity()).on('POST /api/invoices/*/issue', () => refusal)
  await visit('/facturation?status=draft')
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Établir', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
  expect(api.of('POST', /.*issue/)[0]?.query).toEqual({ revision: '1' })
})

describe('an issued invoice', () => {
  const sentAt = '2027-02-27T10:00:00.000Z'
  beforeEach(() => {
    invoice = { ...draft, status: 'issued', number: '2027-00001', issuedOn: '2027-02-27', dueCents: 7000 }
  })

  test('is mailed, and its page says so once the mail was sent', async () => {
    api.on('POST /api/invoices/*/send', () => {
      const queued = { ...invoice, sentAt, delivery: { status: 'queued' as const, recipient: null, error: null } }
      const delivery = { status: 'sent' as const, recipient: 'camille@essais.test', error: null }
      invoice = { ...queued, delivery }
      return queued
    })
    await visit('/facturation')
    await page.getByRole('button', { name: '2027-00001' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Envoyer par e-mail' }).click()
    await expect.element(sheet.getByText(/Envoyée le .* à camille@essais\.test/)).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: 'Envoyer à nouveau' })).toBeVisible()
    expect(await findBarriers(document.body)).toEqual([])
  })

  test('of a client without an address is not mailed, and links to the client', async () => {
    api.on('POST /api/invoices/*/send', () => new Refusal('validation', { errors: { email: ['no_email'] } }))
    await visit('/facturation')
    await page.getByRole('button', { name: '2027-00001' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer par e-mail' }).click()
    await expect
      .element(page.getByRole('link', { name: 'Ouvrir sa fiche' }))
      .toHaveAttribute('href', `/patients/${draft.patient?.id}`)
  })

  test('is mailed to another payer once their address is known', async () => {
    api.on('PATCH /api/invoices/*', ({ body }) => {
      const { sendTo } = body as { sendTo: string }
      if (sendTo === 'parent') return new Refusal('validation', { errors: { sendTo: ['invalid_email'] } })
      invoice = { ...invoice, sendTo }
      return invoice
    })
    await visit('/facturation')
    await page.getByRole('button', { name: '2027-00001' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Changer l’adresse' }).click()
    const address = sheet.getByRole('textbox', { name: /^Adresse e-mail de la personne/ })
    // The focus is on the field, so nobody has to look for it.
    await expect.element(address).toHaveFocus()
    await address.fill('parent')
    await sheet.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await expect.element(sheet.getByText('Cette adresse e\u2011mail n’est pas valable.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Annuler', exact: true }).click()
    const change = sheet.getByRole('button', { name: 'Changer l’adresse' })
    await expect.element(change).toHaveFocus()
    await change.click()
    await expect.element(address).toHaveFocus()
    await expect.element(sheet.getByText('Cette adresse e\u2011mail n’est pas valable.')).not.toBeInTheDocument()
    await address.fill('parent@essais.test')
    await sheet.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await expect.element(sheet.getByText('S’envoie à parent@essais.test, qui paie.')).toBeVisible()
    await expect.element(change).toHaveFocus()
    expect(await findBarriers(document.body)).toEqual([])
  })

  test('is credited in part, and never by more than is left', async () => {
    invoice = { ...invoice, creditedCents: 1000 }
    api.on('POST /api/invoices/*/credit-note', () => ({ ...invoice, kind: 'credit_note' }))
    await visit('/facturation')
    await page.getByRole('button', { name: '2027-00001' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Faire un avoir' }).click()
    const amount = sheet.getByRole('textbox', { name: /^Montant de l’avoir/ })
    await expect.element(amount).toHaveValue('60')
    await sheet.getByRole('textbox', { name: /^Motif/ }).fill('Geste commercial')
    await amount.fill('60,01')
    await expect.element(sheet.getByRole('button', { name: 'Établir l’avoir' })).toBeDisabled()
    await amount.fill('12,50')
    await sheet.getByRole('button', { name: 'Établir l’avoir' }).click()
    await expect
      .poll(() => api.of('POST', `/api/invoices/${invoice.id}/credit-note`).map(({ body }) => body))
      .toEqual([{ reason: 'Geste commercial', amountCents: 1250 }])
  })

  test('is credited once when the answer was lost and the button is pressed again', async () => {
    // Half of it, so that the typed amount is then all that is left.
    api.on('POST /api/invoices/*/credit-note', () => {
      invoice = { ...invoice, creditedCents: 3500 }
      return noAnswer
    })
    await visit('/facturation')
    await page.getByRole('button', { name: '2027-00001' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Faire un avoir' }).click()
    await sheet.getByRole('textbox', { name: /^Montant de l’avoir/ }).fill('35')
    await sheet.getByRole('textbox', { name: /^Motif/ }).fill('Geste commercial')
    await sheet.getByRole('button', { name: 'Établir l’avoir' }).click()
    await expect.element(sheet.getByRole('alert')).toBeVisible()
    await expect.element(sheet.getByText(/^−?-?35,00/).first()).toBeVisible()
    api.on('POST /api/invoices/*/credit-note', () => ({ ...invoice, kind: 'credit_note' }))
    await sheet.getByRole('button', { name: 'Établir l’avoir' }).click()
    await expect.element(sheet.getByRole('button', { name: 'Faire un avoir' })).toBeVisible()
    const sent = api.of('POST', `/api/invoices/${invoice.id}/credit-note`)
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ reason: 'Geste commercial', amountCents: 3500 }))
    const [first, again] = sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(again).toBe(first)
  })

  test('is mailed with other ticked ones, and those not mailed are listed', async () => {
    api.on('POST /api/invoices/send', () => ({
      sent: 1,
      refused: [{ id: draft.id, number: '2027-00002', reason: 'no_email' as const }],
    }))
    await visit('/facturation?status=issued')
    await page.getByRole('checkbox', { name: /2027-00001/ }).click()
    await expect.element(page.getByText('1 document choisi')).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer par e-mail' }).click()
    await expect.element(page.getByText(/Sans adresse e\u2011mail.*2027-00002/)).toBeVisible()
    expect(api.of('POST', '/api/invoices/send')[0]?.body).toEqual({ ids: [invoice.id] })
    await expect.element(page.getByText('1 document choisi')).not.toBeInTheDocument()
  })

  test('that its deposits cover is shown as credited once a note of zero has cancelled it', async () => {
    const covered = { ...invoice, deductedCents: 7000, dueCents: 0 }
    const correctedBy = [{ id: CAMILLE, number: '2027-00003', totalCents: 0 }]
    const totals = { count: 2, totalCents: 0, paidCents: 0, dueCents: 0 }
    const both = aPage([covered, { ...covered, id: CAMILLE, number: '2027-00002', correctedBy }])
    api.on('GET /api/invoices', () => ({ ...both, totals }))
    await visit('/facturation')
    const stateOf = (number: string) => page.getByRole('row', { name: new RegExp(number) })
    await expect.element(stateOf('2027-00001').getByText('Réglée')).toBeVisible()
    await expect.element(stateOf('2027-00002').getByText('Annulée par un avoir')).toBeVisible()
  })

  test('is found by its amount', async () => {
    await visit('/facturation')
    await page.getByRole('textbox', { name: 'Montant' }).fill('70')
    await expect
      .poll(() => api.of('GET', '/api/invoices').at(-1)?.query)
      .toMatchObject({ minCents: '7000', maxCents: '7000' })
  })

  test('is listed on its client’s page, and opens there', async () => {
    aKnownClient({}, api)
      .on('GET /api/patients/*/money', () => aPatientMoney())
      .on('GET /api/patients/*/invoices', () => ({
        ...aPage([invoice]),
        totals: { count: 1, totalCents: 7000, paidCents: 0, dueCents: 7000 },
      }))
    await visit(`/patients/${CAMILLE}?tab=money`)
    await page.getByRole('list', { name: 'Factures' }).getByRole('button', { name: '2027-00001' }).click()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Envoyer par e-mail' })).toBeVisible()
  })

  test('leads from its client’s page to all that are of that client', async () => {
    aKnownClient({}, api)
      .on('GET /api/patients/*/money', () => aPatientMoney())
      .on('GET /api/patients/*/invoices', () => ({
        ...aPage([invoice], { total: 11 }),
        totals: { count: 11, totalCents: 7000, paidCents: 0, dueCents: 7000 },
      }))
    await visit(`/patients/${CAMILLE}?tab=money`)
    await page.getByRole('link', { name: 'Voir les 11 documents' }).click()
    await expect.poll(() => api.of('GET', '/api/invoices').at(-1)?.query.patientId).toBe(CAMILLE)
  })

  test('is in a ZIP file with all that the filters find', async () => {
    api.on('POST /api/exports/invoices.zip', () => new Refusal('not_found'))
    await visit('/facturation?status=issued&from=2027-01-01')
    await page.getByRole('button', { name: 'ZIP des PDF' }).click()
    await expect
      .poll(() => api.of('POST', '/api/exports/invoices.zip')[0]?.body)
      .toEqual({ filter: { status: 'issued', from: '2027-01-01' } })
    await expect.element(page.getByText('Cela n’a pas pu être fait. Réessayez dans un instant.')).toBeVisible()
  })
})
