import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { DocumentWords, Seller } from './freeze.ts'
import type { InvoiceRow } from './rows.ts'

/** What an issued invoice says of its VAT. */
export interface CreditedTax {
  seller: Pick<Seller, 'vatRegime' | 'vatNumber' | 'vatBasisPoints' | 'vatDue' | 'exemptionArticle'>
  vatMention: string | null
}

/** What the invoices of credit notes say of their VAT, by the notes: they say the same, whatever is due by now. */
export async function creditedTax(
  em: EntityManager,
  practiceId: PracticeId,
  drafts: readonly InvoiceRow[],
): Promise<Map<string, CreditedTax>> {
  const ids = drafts.flatMap(({ correctsId }) => correctsId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'seller', 'words'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  const taxes = new Map(
    rows.map(({ id, seller, words }) => {
      const { vatRegime, vatNumber, vatBasisPoints, vatDue, exemptionArticle } = seller as Seller
      const { vatMention } = words as DocumentWords
      return [id, { seller: { vatRegime, vatNumber, vatBasisPoints, vatDue, exemptionArticle }, vatMention }] as const
    }),
  )
  return new Map(
    drafts.flatMap(({ id, correctsId }) => {
      const tax = taxes.get(correctsId ?? '')
      return tax ? [[id, tax] as const] : []
    }),
  )
}
