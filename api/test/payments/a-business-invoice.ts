import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { aDraft, identityRow, issuedAt } from '../invoices/an-invoice.ts'

/** An issued invoice for a company, of one session of 60 EUR. */
export async function aBusinessInvoice(
  app: Pick<TestApp, 'orm'>,
  practice: BuiltPractice,
  now = new Date(),
): Promise<string> {
  await inPractice(app.orm.em, practice.id, (em) => em.upsert(BillingIdentityEntity, identityRow(practice.id)))
  const billTo = { name: 'Atelier Bréhat', isBusiness: true, siren: '732829320' }
  const id = await aDraft(app, practice, { billTo })
  await issuedAt(app, practice, id, now)
  return id
}
