import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { isForDeposits } from '../payments/document-money.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { depositedCents } from './deposited.ts'
import { type InvoiceIssuer, type PracticeAddress, vatMentionOf } from './identity.ts'
import { billingLaw, isReformed, ruleInForce } from './law.ts'
import { creditedCents, type InvoiceRow } from './rows.ts'

/** The issuer, as on the day of issuing. */
export interface Seller extends Omit<InvoiceIssuer, 'numberPrefix' | 'firstNumber' | 'firstNumberYear'> {
  email: string | null
  phone: string | null
  mediator: { name: string; address: string | null; site: string | null } | null
}

/** An earlier document that this one refers to. */
interface Reference {
  number: string
  issuedOn: string
  totalCents: number
}

/** The document's words besides its parties and lines, as the law had them on that day. */
export interface DocumentWords {
  vatMention: string | null
  /** Of an invoice to a professional: penalty, fee and discount (C. com. L441-9). */
  business: { latePenalty: string; recoveryFeeCents: number; isReformed: boolean; isOnDebits: boolean } | null
  /** What was paid before it was issued. */
  paidCents: number
  corrects: Reference | null
  quote: Reference | null
  deposits: Reference[]
}

export async function freezeSeller(
  em: EntityManager,
  practiceId: PracticeId,
  {
    identity,
    practice: { email, phone },
  }: { identity: InvoiceIssuer; practice: Pick<PracticeAddress, 'email' | 'phone'> },
): Promise<Seller> {
  const { numberPrefix: _prefix, firstNumber: _first, firstNumberYear: _year, ...seller } = identity
  const {
    mediatorName: name,
    mediatorAddress: address,
    mediatorSite: site,
  } = await readSettings(queryOf(em), practiceId)
  return { ...seller, email, phone, mediator: name === null ? null : { name, address, site } }
}

/** The words of each of some drafts, by their ids. */
export async function freezeWords(
  em: EntityManager,
  drafts: readonly InvoiceRow[],
  {
    practiceId,
    identity,
    issuedOn,
    credited,
  }: {
    practiceId: PracticeId
    identity: InvoiceIssuer
    issuedOn: string
    /** What credit notes repeat of their invoices. */
    credited: ReadonlyMap<string, Pick<DocumentWords, 'vatMention'>>
  },
): Promise<Map<string, DocumentWords>> {
  const bills = drafts.flatMap(({ id, kind }) => (kind === 'invoice' || kind === 'deposit' ? id : []))
  const paid = await paidBefore(em, practiceId, bills)
  const known = await referencesOf(
    em,
    practiceId,
    drafts.flatMap(({ correctsId, quoteId, depositIds }) => [correctsId, quoteId, ...depositIds]),
  )
  const find = (id: string | null) => (id === null ? null : (known.get(id) ?? null))
  const words = new Map<string, DocumentWords>()
  for (const { id, billTo, locale, correctsId, quoteId, depositIds } of drafts)
    words.set(id, {
      vatMention: (credited.get(id) ?? { vatMention: vatMentionOf(identity, issuedOn) }).vatMention,
      business: billTo.isBusiness
        ? {
            latePenalty: ruleInForce(billingLaw.latePenalty, issuedOn).value[locale],
            recoveryFeeCents: ruleInForce(billingLaw.recoveryFeeCents, issuedOn).value,
            isReformed: isReformed(issuedOn),
            isOnDebits: identity.vatRegime === 'liable' && identity.vatDue === 'debits',
          }
        : null,
      paidCents: paid.get(id) ?? 0,
      corrects: find(correctsId),
      quote: find(quoteId),
      deposits: await leftOf(em, practiceId, depositIds, find),
    })
  return words
}

/** Deposits with their rest after credit notes, which is what is deducted. */
async function leftOf(
  em: EntityManager,
  practiceId: PracticeId,
  ids: readonly string[],
  find: (id: string) => Reference | null,
): Promise<Reference[]> {
  const deposits: Reference[] = []
  for (const id of ids) {
    const deposit = find(id)
    if (!deposit) continue
    deposits.push({ ...deposit, totalCents: deposit.totalCents - (await creditedCents(em, practiceId, id)) })
  }
  return deposits
}

/** What was paid for the sessions of each, or for itself, before it is issued; never more than it asks for. */
async function paidBefore(
  em: EntityManager,
  practiceId: PracticeId,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('Invoice as i')
    .select(['i.id', 'i.totalCents', 'i.deductedCents', depositedCents.as('deposited')])
    .select((eb) => {
      const money = eb
        .selectFrom('PaymentAllocation as a')
        .select(({ fn }) => fn.sum<string>('a.amountCents').as('cents'))
        .whereRef('a.practiceId', '=', 'i.practiceId')
      return [
        money.whereRef('a.invoiceId', '=', 'i.id').where('a.sessionId', 'is', null).as('itself'),
        money
          .where(
            'a.sessionId',
            'in',
            eb
              .selectFrom('InvoiceLine as l')
              .select('l.sessionId')
              .whereRef('l.practiceId', '=', 'i.practiceId')
              .whereRef('l.invoiceId', '=', 'i.id'),
          )
          .where(sql<boolean>`(i.kind <> 'deposit' or ${isForDeposits})`)
          .as('sessions'),
      ]
    })
    .where('i.practiceId', '=', practiceId)
    .where('i.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, totalCents, deductedCents, deposited, itself, sessions }) => {
      const paid = Number(itself ?? 0) + Number(sessions ?? 0) - Number(deposited)
      return [id, Math.max(0, Math.min(paid, totalCents - deductedCents))]
    }),
  )
}

async function referencesOf(em: EntityManager, practiceId: PracticeId, named: readonly (string | null)[]) {
  const ids = named.filter((id) => id !== null)
  if (ids.length === 0) return new Map<string, Reference>()
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'number', 'issuedOn', 'totalCents'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, number, issuedOn, totalCents }) => [
      id,
      { number: number ?? '', issuedOn: issuedOn ?? '', totalCents },
    ]),
  )
}
