import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../../db/base.ts'
import type { LegalForm, VatDueTime, VatRegime } from '../states.ts'

/** The issuer: what is printed on every invoice of the practice. */
export const BillingIdentityEntity = defineEntity({
  name: 'BillingIdentity',
  tableName: 'billing_identity',
  properties: {
    practiceId: practiceId().primary(),
    form: p.text().$type<LegalForm>(),
    firstname: p.text().nullable(),
    lastname: p.text().nullable(),
    /** Of a company: its name, form, share capital and entry in the register of commerce. */
    legalName: p.text().nullable(),
    legalForm: p.text().nullable(),
    capitalCents: p.integer().nullable(),
    register: p.text().nullable(),
    tradeName: p.text().nullable(),
    siret: p.text().nullable(),
    address: p.text().nullable(),
    postcode: p.text().nullable(),
    city: p.text().nullable(),
    vatRegime: p.text().$type<VatRegime>().nullable(),
    vatNumber: p.text().nullable(),
    /** Hundredths of a percent. */
    vatBasisPoints: p.integer().nullable(),
    vatDue: p.text().$type<VatDueTime>().default('payment'),
    /** The article that exempts a listed profession from VAT. */
    exemptionArticle: p.text().nullable(),
    insurer: p.text().nullable(),
    /** Where the insurance covers. */
    insuranceArea: p.text().nullable(),
    iban: p.text().nullable(),
    bic: p.text().nullable(),
    accountHolder: p.text().nullable(),
    /** A line of their own, such as « Membre d’une association agréée ». */
    furtherLine: p.text().nullable(),
    /** Days from issuing to the day on which it is due. */
    paymentDays: p.integer(),
    numberPrefix: p.text(),
    /** The number to go on from in `firstNumberYear`, for a practice that arrives in mid year. */
    firstNumber: p.integer().nullable(),
    firstNumberYear: p.integer().nullable(),
    /** Raised by every change. A change may name the revision that it is based on. */
    revision: p.integer().default(1),
    updatedAt: instantType(),
  },
})
export type BillingIdentityEntity = InferEntity<typeof BillingIdentityEntity>
