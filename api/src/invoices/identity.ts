import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { type BillingIdentityFields, NO_ISSUER } from './contract/identity.ts'
import { billingLaw, ruleInForce } from './law.ts'

export type InvoiceIssuer = z.output<typeof BillingIdentityFields>
type Field = keyof InvoiceIssuer

const OF_ALL = ['siret', 'address', 'postcode', 'city', 'vatRegime'] as const
const OF_FORM = {
  sole_trader: ['firstname', 'lastname'],
  company: ['legalName', 'legalForm', 'capitalCents', 'register'],
} as const satisfies Record<InvoiceIssuer['form'], readonly Field[]>
const OF_REGIME = {
  franchise: [],
  liable: ['vatNumber', 'vatBasisPoints'],
  exempt: ['exemptionArticle'],
} as const satisfies Record<NonNullable<InvoiceIssuer['vatRegime']>, readonly Field[]>

/** The missing fields of the issuer (C. com. L441-9, R123-237, R526-27; CGI ann. II, 242 nonies A). */
export function missingIssuerFields(identity: InvoiceIssuer): Field[] {
  const needed: Field[] = [
    ...OF_FORM[identity.form],
    ...OF_ALL,
    ...(identity.vatRegime ? OF_REGIME[identity.vatRegime] : []),
  ]
  return needed.filter((field) => identity[field] === null)
}

/** The saved issuer; empty where nothing was saved. */
export async function readIdentity(em: EntityManager | Query, practiceId: PracticeId): Promise<InvoiceIssuer> {
  const row = await tablesOf(em)
    .selectFrom('BillingIdentity')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!row) return NO_ISSUER
  const { practiceId: _practice, updatedAt: _updated, revision: _revision, ...identity } = row
  return identity
}

/** How often the issuer was saved. */
export async function identityRevision(em: EntityManager, practiceId: PracticeId): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('BillingIdentity')
    .select('revision')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Throws 422 with every missing field of the issuer. */
export function assertIssuerComplete(identity: InvoiceIssuer): void {
  const missing = missingIssuerFields(identity)
  if (missing.length === 0) return
  const errors = Object.fromEntries(missing.map((field) => [`identity.${field}`, ['required']]))
  throw fail('identity_incomplete', { errors, missing })
}

/** The wording where no VAT is charged. */
export function vatMentionOf({ vatRegime, exemptionArticle }: InvoiceIssuer, day: string): string | null {
  if (vatRegime === 'franchise') return ruleInForce(billingLaw.franchiseMention, day).value
  return vatRegime === 'exempt' && exemptionArticle ? `Exonération de TVA, ${exemptionArticle}` : null
}

export interface PracticeAddress {
  timeZone: string
  siret: string | null
  address: string | null
  city: string | null
  email: string | null
  phone: string | null
}

export const practiceAddress = (em: EntityManager | Query, practiceId: PracticeId): Promise<PracticeAddress> =>
  tablesOf(em)
    .selectFrom('Practice')
    .select(['timeZone', 'siret', 'address', 'city', 'email', 'phone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
