import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { aDraftedInvoice, withMoney } from '../../../test/build-money'
import { aPatient } from '../../../test/build-patient'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { refresh } from '../../lib/readings'

type Invoice = ReplyOf<typeof contract.invoices.detail>
type Change = RequestInput<typeof contract.invoices.change>['body']

let api: FakeApi
let invoice: Invoice

beforeEach(async () => {
  await page.viewport(1280, 900)
  invoice = aDraftedInvoice()
  const totals = { count: 1, totalCents: 0, paidCents: 0, dueCents: 0 }
  api = withMoney(aQuietPractice())
    .on('GET /api/invoices', () => ({ ...aPage([invoice]), totals }))
    .on('GET /api/invoices/*', () => invoice)
    .on('PATCH /api/invoices/*', ({ body }) => {
      const { lines = [] } = body as Change
      const written = lines.map((line, nth) => ({
        ...invoice.lines[0]!,
        id: `77777777-0000-7000-8000-00000000001${nth}`,
        label: line.label,
        quantity: line.quantity ?? 1,
        unitPriceCents: line.unitPriceCents,
        discountCents: line.discountCents ?? 0,
        totalCents: (line.quantity ?? 1) * line.unitPriceCents - (line.discountCents ?? 0),
      }))
      invoice = { ...invoice, lines: written, totalCents: written.reduce((sum, { totalCents }) => sum + totalCents, 0) }
      return invoice
    })
})

const openDraft = async () => {
  await visit(`/facturation?invoice=${invoice.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Modifier', exact: true }).click()
  return page.getByRole('dialog', { name: 'Modifier la note' })
}

test('a draft gets another line, a discount and another payer, by keyboard too', async () => {
  const sheet = await openDraft()
  await sheet.getByRole('textbox', { name: /^Remise/ }).fill('5,50')
  await sheet.getByRole('button', { name: 'Ajouter une ligne' }).click()
  const second = sheet.getByRole('group', { name: 'Ligne 2' })
  await expect.element(second.getByRole('textbox', { name: 'Intitulé' })).toHaveFocus()
  await userEvent.keyboard('Déplacement')
  await second.getByRole('textbox', { name: /^Prix unitaire/ }).fill('12')
  await second.getByRole('textbox', { name: /^Quantité/ }).fill('2')
  await expect.element(sheet.getByRole('status')).toMatchTextContent(/Total\s*88,50/)
  await sheet.getByRole('radio', { name: 'Un autre payeur' }).click()
  await sheet.getByRole('textbox', { name: 'Nom du payeur' }).fill('Atelier Bréhat')
  expect(await findBarriers(document.body)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()
  const [sent] = api.of('PATCH', `/api/invoices/${invoice.id}`).map(({ body }) => body)
  expect(sent).toMatchObject({
    billTo: { name: 'Atelier Bréhat', isBusiness: false, siren: null },
    lines: [
      { label: 'Séance', heldOn: '2027-02-20', quantity: 1, unitPriceCents: 7000, discountCents: 550 },
      { label: 'Déplacement', quantity: 2, unitPriceCents: 1200, discountCents: 0 },
    ],
  })
  await expect.element(page.getByRole('dialog').getByText(/88,50/)).toBeVisible()
})

test('a draft that was changed elsewhere opens with those changes', async () => {
  const sheet = await openDraft()
  await expect.element(sheet.getByRole('textbox', { name: 'Intitulé' })).toHaveValue('Séance')
  await sheet.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  invoice = { ...invoice, lines: invoice.lines.map((line) => ({ ...line, label: 'Séance à domicile' })) }
  await page.getByRole('dialog').getByRole('button', { name: 'Modifier', exact: true }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Intitulé' })).toHaveValue('Séance à domicile')
})

test('what somebody else has saved meanwhile is shown, and nothing typed is lost', async () => {
  const saved = { ...invoice, revision: 2, totalCents: 4500 }
  const elsewhere = { ...saved, lines: saved.lines.map((line) => ({ ...line, label: 'Bilan', totalCents: 4500 })) }
  api.on('PATCH /api/invoices/*', ({ body }) => {
    const { revision } = body as Change
    if (revision === 2) return elsewhere
    invoice = elsewhere
    return new Refusal('conflict', { reason: 'changed_since', revision: 2 })
  })
  const sheet = await openDraft()
  const label = sheet.getByRole('textbox', { name: 'Intitulé' })
  await label.fill('Accompagnement')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  const notice = sheet.getByRole('alert')
  await expect.element(notice).toMatchTextContent(/Ce brouillon a été modifié ailleurs.*Bilan.*45,00/)
  await expect.element(label).toHaveValue('Accompagnement')
  expect(await findBarriers(document.body)).toEqual([])
  await notice.getByRole('button', { name: 'Reprendre l’autre version' }).click()
  await expect.element(label).toHaveValue('Bilan')
  await expect.element(notice).not.toBeInTheDocument()
  await label.fill('Accompagnement')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  const sent = api.of('PATCH', `/api/invoices/${invoice.id}`).map(({ body }) => body)
  expect(sent).toMatchObject([{ revision: 1 }, { revision: 2, lines: [{ label: 'Accompagnement' }] }])
})

const deposit = (number: string, given: Partial<Invoice>): Invoice => ({
  ...aDraftedInvoice(),
  id: `77777777-0000-7000-8000-0000000000${number.slice(-2)}`,
  kind: 'deposit',
  status: 'issued',
  number,
  issuedOn: '2027-02-01',
  totalCents: 3000,
  ...given,
})

test('an invoice deducts the deposits that are chosen, and says where the server finds too many', async () => {
  const open = deposit('2027-00041', { creditedCents: 1000 })
  const elsewhere = deposit('2027-00042', { deductedBy: { id: open.id, number: '2027-00050' } })
  const totals = { count: 2, totalCents: 6000, paidCents: 0, dueCents: 0 }
  api
    .on('GET /api/invoices', ({ query }) =>
      query.kind === 'deposit'
        ? { ...aPage([open, elsewhere]), totals }
        : { ...aPage([invoice]), totals: { ...totals, count: 1 } },
    )
    .on('PATCH /api/invoices/*', () => new Refusal('validation', { errors: { depositIds: ['too_big'] } }))
  const sheet = await openDraft()
  const box = sheet.getByRole('checkbox', { name: /Facture d’acompte 2027-00041/ })
  await expect.element(box).toBeVisible()
  await expect.element(sheet.getByText(/2027-00042/)).not.toBeInTheDocument()
  await box.click()
  await expect.element(sheet.getByRole('status')).toMatchTextContent(/Acomptes déduits.*20,00.*Reste\s*50,00/)
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(sheet.getByText(/Les acomptes dépassent le total/)).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
  expect(api.of('PATCH', `/api/invoices/${invoice.id}`).map(({ body }) => body)).toMatchObject([
    { depositIds: [open.id] },
  ])
})

test.each([
  ['while it is saved', false],
  ['before that', true],
])('a deposit that another invoice deducts %s is named once, and then left out', async (_, isBefore) => {
  let open = deposit('2027-00041', {})
  const deductElsewhere = () => {
    open = { ...open, deductedBy: { id: '77777777-0000-7000-8000-000000000050', number: '2027-00050' } }
  }
  const totals = { count: 1, totalCents: 3000, paidCents: 0, dueCents: 0 }
  api
    .on('GET /api/invoices', ({ query }) => ({ ...aPage([query.kind === 'deposit' ? open : invoice]), totals }))
    .on('PATCH /api/invoices/*', ({ body }) => {
      if ((body as Change).depositIds?.length === 0) return invoice
      deductElsewhere()
      return new Refusal('validation', { errors: { depositIds: ['twice'] } })
    })
  const sheet = await openDraft()
  const box = sheet.getByRole('checkbox', { name: /Facture d’acompte 2027-00041/ })
  await box.click()
  if (isBefore) {
    deductElsewhere()
    await refresh('money')
    await expect.element(box).not.toBeInTheDocument()
  }
  const save = sheet.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect.element(sheet.getByText(/Un de ces acomptes est déjà déduit ailleurs/)).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
  await save.click()
  await expect.element(sheet).not.toBeInTheDocument()
  const sent = api.of('PATCH', `/api/invoices/${invoice.id}`).map(({ body }) => (body as Change).depositIds)
  expect(sent).toEqual([[open.id], []])
})

test('missing fields are shown before anything is sent, and refusals of the server at their fields', async () => {
  api.on('PATCH /api/invoices/*', () => new Refusal('validation', { errors: { 'billTo.siren': ['invalid_siren'] } }))
  const sheet = await openDraft()
  const label = sheet.getByRole('textbox', { name: 'Intitulé' })
  await label.fill('')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(label).toHaveFocus()
  expect(api.of('PATCH', /.*/)).toHaveLength(0)
  await label.fill('Séance')
  await sheet.getByRole('radio', { name: 'Un autre payeur' }).click()
  await sheet.getByRole('textbox', { name: 'Nom du payeur' }).fill('Atelier Bréhat')
  await sheet.getByRole('checkbox', { name: /professionnel/ }).click()
  const siren = sheet.getByRole('textbox', { name: /^SIREN/ })
  await siren.fill('1')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(siren).toHaveAttribute('aria-invalid', 'true')
  await expect.element(siren).toHaveFocus()
})

test('closing asks before it drops typed text', async () => {
  const sheet = await openDraft()
  await sheet.getByRole('textbox', { name: 'Intitulé' }).fill('Accompagnement')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: /^Quitter sans enregistrer/ })
  await question.getByRole('button', { name: 'Rester ici' }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Intitulé' })).toHaveValue('Accompagnement')
})

test('a quote is started for a searched client, on a phone', async () => {
  await page.viewport(360, 780)
  const { patient } = invoice
  api
    .on('GET /api/patients', () => aPage([aPatient({ ...patient })]))
    .on('POST /api/invoices', () => {
      invoice = { ...invoice, kind: 'quote', validUntil: '2027-04-30' }
      return invoice
    })
  const { address } = await visit('/facturation')
  await page.getByRole('button', { name: 'Nouveau document' }).click()
  await page.getByRole('menuitem', { name: 'Nouveau devis' }).click()
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.fill('roux')
  const option = page.getByRole('option', { name: /Camille Roux/ })
  await expect.element(option).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(client).toHaveAttribute('aria-expanded', 'false')
  await client.click()
  await option.click()
  const sheet = page.getByRole('dialog', { name: 'Nouveau devis' })
  await sheet.getByRole('textbox', { name: 'Intitulé' }).fill('Programme de six séances')
  await sheet.getByRole('textbox', { name: /^Prix unitaire/ }).fill('360')
  await sheet.getByLabelText(/^Valable jusqu’au/).fill('2027-04-30')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(address).toBe(`/facturation?invoice=${invoice.id}`)
  expect(api.of('POST', '/api/invoices').map(({ body }) => body)).toMatchObject([
    { kind: 'quote', patientId: patient?.id, validUntil: '2027-04-30', lines: [{ unitPriceCents: 36_000 }] },
  ])
})
