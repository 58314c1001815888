import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, aDraft, invoiceRow, issuedAt } from './an-invoice.ts'

const app = await testApp()

const liable = { vatRegime: 'liable', vatNumber: 'FR44732829320', vatBasisPoints: 2000 } as const
const franchise = { vatRegime: 'franchise', vatNumber: null, vatBasisPoints: null } as const

test.each([
  ['liable', liable, franchise],
  ['under the franchise', franchise, liable],
])(
  'a credit note says of VAT what its invoice says, where that was %s and its issuer is not any more',
  async (_, then, now) => {
    const practice = await aBillingPractice(app, then)
    const id = await aDraft(app, practice)
    await issuedAt(app, practice, id)
    const become = { ...now, tradeName: 'Cabinet Essai' }
    await inPractice(app.orm.em, practice.id, (em) =>
      em.nativeUpdate(BillingIdentityEntity, { practiceId: practice.id }, become),
    )
    const credit = () =>
      inPractice(app.orm.em, practice.id, (em) => createCreditNote(em, { invoiceId: id, reason: 'Erreur' }, new Date()))
    const note = await invoiceRow(app, practice, (await credit()).id)
    const { words, vatCents } = await invoiceRow(app, practice, id)
    const { vatMention } = words as { vatMention: string | null }
    expect(vatMention === null).toBe(then === liable)
    expect(note.vatCents).toBe(0 - vatCents)
    // All else is its issuer as of today.
    expect(note).toMatchObject({ words: { vatMention }, seller: { ...then, tradeName: 'Cabinet Essai' } })
    const next = await aDraft(app, practice)
    await issuedAt(app, practice, next)
    expect(await invoiceRow(app, practice, next)).toMatchObject({ seller: become })
  },
)
