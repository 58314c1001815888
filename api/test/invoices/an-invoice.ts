import { inPractice } from '../../src/db/tenant.ts'
import { Failure } from '../../src/http/errors.ts'
import { type DraftOptions, draftForSessions } from '../../src/invoices/drafts.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { InvoiceEntity, InvoiceLine } from '../../src/invoices/entity.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import type { TestApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'

/** A complete billing identity. */
export const anIdentity = {
  form: 'sole_trader' as const,
  firstname: 'Camille',
  lastname: 'Essai',
  siret: '732 829 320 00074',
  address: '3 rue des Essais',
  postcode: '44000',
  city: 'Nantes',
  vatRegime: 'franchise' as const,
}

type IdentityRow = Partial<BillingIdentityEntity>
/** The same as a row. */
export const identityRow = (practiceId: PracticeId, more: Partial<BillingIdentityEntity> = {}) => ({
  practiceId,
  ...anIdentity,
  siret: '73282932000074',
  paymentDays: 0,
  numberPrefix: '',
  updatedAt: new Date(),
  ...more,
})

/** A practice that can bill. */
export async function aBillingPractice(
  { orm }: Pick<TestApp, 'orm'>,
  identity: IdentityRow = {},
  given: Parameters<typeof aPractice>[1] = {},
): Promise<BuiltPractice> {
  const practice = await aPractice(orm, given)
  await inPractice(orm.em, practice.id, (em) => em.insert(BillingIdentityEntity, identityRow(practice.id, identity)))
  return practice
}

let day = 0

/** Held sessions of one client, on different days, of 60 € each. */
export async function heldSessions(
  { orm }: Pick<TestApp, 'orm'>,
  practice: BuiltPractice,
  count = 1,
  patientId?: string,
) {
  const whose = patientId ?? (await aPatient(orm, practice)).id
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const startsAt = new Date(Date.UTC(2026, 8, 1 + (day++ % 60), 8 + (Math.floor(day / 60) % 9)))
    ids.push((await aSession(orm, practice, { startsAt, status: 'completed', patientId: whose })).id)
  }
  return { patientId: whose, ids }
}

/** A draft for one new session, or for the given ones. */
export async function aDraft(
  app: Pick<TestApp, 'orm'>,
  practice: BuiltPractice,
  { sessionIds, ...options }: DraftOptions & { sessionIds?: string[] } = {},
): Promise<string> {
  const ids = sessionIds ?? (await heldSessions(app, practice)).ids
  const { id } = await inPractice(app.orm.em, practice.id, (em) =>
    draftForSessions(em, { practiceId: practice.id, sessionIds: ids, ...options }, new Date()),
  )
  return id
}

/** Issues a draft at an instant. Answers its number. */
export const issuedAt = async (
  { orm }: Pick<TestApp, 'orm'>,
  practice: BuiltPractice,
  invoiceId: string,
  now = new Date(),
) => (await inPractice(orm.em, practice.id, (em) => issueInvoice(em, { invoiceId }, now))).number

/** The stored row of an invoice, with its lines. */
export const invoiceRow = ({ orm }: Pick<TestApp, 'orm'>, practice: BuiltPractice, id: string) =>
  inPractice(orm.em, practice.id, async (em) => ({
    ...(await em.findOneOrFail(InvoiceEntity, { id })),
    lines: await em.find(InvoiceLine, { invoiceId: id }, { orderBy: { position: 'asc' } }),
  }))

/** The code and fields of the refusal of work in a practice. */
export async function refusedWith(work: Promise<unknown>) {
  const refused = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(refused instanceof Failure)) throw refused ?? new Error('nothing was refused')
  return { code: refused.code, errors: refused.details.errors }
}
