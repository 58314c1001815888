import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { Message } from '../../src/messages/entity.ts'
import { ACCOUNT_PASSWORD as currentPassword } from '../accounts/an-account-office.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'
import { anIdentity } from './an-invoice.ts'

const app = await testApp()
const passwordHash = await hashPassword(currentPassword)
const iban = 'FR76 3000 6000 0112 3456 7890 189'

test('a new practice sees what its page knows, and everything that is missing', async () => {
  const practice = await aPractice(app.orm)
  const { invoices } = await app.signedIn(practice)
  const known = await invoices.identity({})
  expect(known.identity).toMatchObject({ firstname: 'Camille', lastname: 'Essai', city: 'Nantes', siret: null })
  expect(known.missing).toEqual(['firstname', 'lastname', 'siret', 'address', 'postcode', 'city', 'vatRegime'])
  expect(known.advised).toEqual(['mediatorName', 'insurer', 'iban'])
  expect(known.vatMention).toBeNull()
})

test('a complete identity lacks nothing, and its numbers are stored without spaces', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const { invoices } = await app.signedIn(practice)
  const saved = await invoices.saveIdentity({ body: { ...anIdentity, iban, currentPassword } })
  expect(saved.missing).toEqual([])
  expect(saved.identity).toMatchObject({ siret: '73282932000074', iban: 'FR7630006000011234567890189', paymentDays: 0 })
  expect(saved.vatMention).toBe('TVA non applicable, art. 293 B du CGI')
  expect(await invoices.identity({})).toEqual(saved)
})

test('of two devices that change the identity, the later one is refused, and saves after it has read again', async () => {
  const practice = await aPractice(app.orm)
  const { invoices } = await app.signedIn(practice)
  const { revision: seen } = await invoices.identity({})
  expect(seen).toBe(0)
  const save = (city: string, revision: number) => invoices.saveIdentity({ body: { ...anIdentity, city, revision } })
  expect(await codesOf([save('Brest', seen), save('Nantes', seen)])).toEqual(['conflict', 'done'])
  const { revision, identity } = await invoices.identity({})
  expect(await refusal(save('Rennes', seen))).toMatchObject({
    status: 409,
    code: 'conflict',
    details: { reason: 'changed_since', revision },
  })
  expect((await invoices.identity({})).identity).toEqual(identity)
  expect((await save('Rennes', revision)).identity.city).toBe('Rennes')
  // Who names none goes on as before.
  expect((await invoices.saveIdentity({ body: anIdentity })).revision).toBe(revision + 2)
})

test('the owner is mailed about another bank account, but not about the same one saved again', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const { invoices } = await app.signedIn(practice)
  const mailCount = () =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      em.count(Message, { practiceId: practice.id, template: 'account.bankAccountChanged' }),
    )
  await invoices.saveIdentity({ body: anIdentity })
  expect(await mailCount()).toBe(0)
  await invoices.saveIdentity({ body: { ...anIdentity, iban, currentPassword } })
  await invoices.saveIdentity({ body: { ...anIdentity, iban, tradeName: 'Cabinet du port' } })
  expect(await mailCount()).toBe(1)
})

test('another bank account is named with the password alone: an open console has nobody pay elsewhere', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const { invoices } = await app.signedIn(practice)
  await invoices.saveIdentity({ body: { ...anIdentity, iban, currentPassword } })
  const before = await invoices.identity({})
  const refused = (password?: string) =>
    refusal(
      invoices.saveIdentity({
        body: {
          ...anIdentity,
          iban: 'DE89 3704 0044 0532 0130 00',
          city: 'Brest',
          ...(password && { currentPassword: password }),
        },
      }),
    )
  expect(await refused()).toMatchObject({ status: 422, details: { errors: { currentPassword: ['required'] } } })
  expect(await refused('autre chose')).toMatchObject({ details: { errors: { currentPassword: ['wrong'] } } })
  expect(await invoices.identity({})).toEqual(before)
  // Nothing else needs it, nor that there is none any more.
  const typed = 'fr7630006000011234567890189'
  const { identity } = await invoices.saveIdentity({ body: { ...anIdentity, iban: typed, city: 'Brest' } })
  expect(identity).toMatchObject({ city: 'Brest', iban: before.identity.iban })
  expect((await invoices.saveIdentity({ body: anIdentity })).identity.iban).toBeNull()
})

test('a company and a practice liable to VAT need more', async () => {
  const practice = await aPractice(app.orm)
  const { invoices } = await app.signedIn(practice)
  const { missing } = await invoices.saveIdentity({ body: { ...anIdentity, form: 'company', vatRegime: 'liable' } })
  expect(missing).toEqual(['legalName', 'legalForm', 'capitalCents', 'register', 'vatNumber', 'vatBasisPoints'])
})

test.each([
  ['siret', '73282932000075', 'invalid_siret'],
  ['siret', '00000000000000', 'invalid_siret'],
  ['iban', 'FR76 3000 6000 0112 3456 7890 188', 'invalid_iban'],
  ['bic', 'AGRIF', 'invalid_bic'],
  ['vatNumber', 'FR45732829320', 'invalid_vat_number'],
  ['postcode', '4400', 'invalid'],
  ['numberPrefix', 'CA 2', 'invalid'],
  ['paymentDays', 61, 'too_big'],
])('%s %s is refused', async (field, value, reason) => {
  const practice = await aPractice(app.orm)
  const { invoices } = await app.signedIn(practice)
  const body = { ...anIdentity, [field]: value }
  expect((await refusal(invoices.saveIdentity({ body }))).details.errors).toEqual({ [field]: [reason] })
})

test('the right VAT number of a SIREN is taken', async () => {
  const practice = await aPractice(app.orm)
  const { invoices } = await app.signedIn(practice)
  const { identity } = await invoices.saveIdentity({ body: { ...anIdentity, vatNumber: 'FR 44 732 829 320' } })
  expect(identity.vatNumber).toBe('FR44732829320')
})
