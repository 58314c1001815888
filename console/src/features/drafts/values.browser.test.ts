import { expect, test } from 'vitest'
import { draftChange } from './sent-draft'
import { blankDraft, blankLine, blankPayer, draftCents, faultsOfDraft, lineCents, refusedInDraft } from './values'

const line = { ...blankLine(), label: 'Enregistrement', quantity: '2', unitPrice: '12,50', discount: '5' }

test('a line is its quantity times its price less its discount; an invalid number gives nothing', () => {
  expect(lineCents(line)).toBe(2000)
  expect(lineCents({ ...line, discount: '' })).toBe(2500)
  expect(lineCents({ ...line, unitPrice: 'douze' })).toBeNaN()
  expect(draftCents([line, { ...line, quantity: '' }])).toBe(2000)
})

test('a draft shows for each field what is missing or too much', () => {
  const draft = {
    ...blankDraft(),
    isOtherPayer: true,
    lines: [line, { ...blankLine(), discount: '3', unitPrice: '2' }],
  }
  expect(faultsOfDraft(draft)).toEqual({
    'billTo.name': 'required',
    'lines.1.label': 'required',
    'lines.1.discount': 'aboveLine',
  })
  expect(faultsOfDraft({ ...draft, isOtherPayer: false, lines: [{ ...line, quantity: '1,5' }] })).toEqual({
    'lines.0.quantity': 'quantity',
  })
})

test('a refusal of the server is shown at the typed field', () => {
  expect(
    refusedInDraft({ 'lines.0.discountCents': ['too_big'], 'billTo.siren': ['invalid_siren'], patientId: ['unknown'] }),
  ).toEqual({ 'lines.0.discount': 'aboveLine', 'billTo.siren': 'invalid_siren' })
  // If the price is too high as well, or the whole document, the discount is not what is refused.
  expect(refusedInDraft({ 'lines.1.unitPriceCents': ['too_big'] })).toEqual({ 'lines.1.unitPrice': 'aboveMost' })
  expect(refusedInDraft({ lines: ['too_big'] })).toEqual({ 'lines.0.unitPrice': 'aboveMost' })
})

test('an unchanged payer is not sent, and null is sent when the client pays again', () => {
  const before = { ...blankDraft(), isOtherPayer: true, payer: { ...blankPayer, name: 'Mutuelle des Iroises' } }
  expect(draftChange({ ...before, lines: [line] }, before, 'invoice')).not.toHaveProperty('billTo')
  expect(draftChange({ ...before, isOtherPayer: false }, before, 'invoice')).toMatchObject({ billTo: null })
  const business = { ...before.payer, isBusiness: true, siren: '732 829 320' }
  expect(draftChange({ ...before, payer: business }, before, 'quote')).toMatchObject({
    billTo: { name: 'Mutuelle des Iroises', siren: '732 829 320', city: null },
    validUntil: null,
  })
})

test('the address of another payer is sent, refused at its field, and dropped once the client pays again', () => {
  const before = { ...blankDraft(), isOtherPayer: true, payer: { ...blankPayer, name: 'Mutuelle des Iroises' } }
  const mailed = { ...before, payer: { ...before.payer, email: ' factures@iroises.test ' } }
  expect(draftChange(mailed, before, 'invoice')).toMatchObject({ sendTo: 'factures@iroises.test' })
  expect(draftChange({ ...mailed, isOtherPayer: false }, mailed, 'invoice')).toMatchObject({ sendTo: null })
  expect(refusedInDraft({ sendTo: ['invalid_email'], depositIds: ['twice'] })).toEqual({
    'billTo.email': 'invalid_email',
    depositIds: 'twice',
  })
  expect(refusedInDraft({ depositIds: ['other_session'] })).toEqual({ depositIds: 'otherSession' })
  expect(refusedInDraft({ depositIds: ['too_big'] })).toEqual({ depositIds: 'aboveTotal' })
})
