import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { depositedCents } from './deposited.ts'
import { type Biller, vatMentionOf } from './identity.ts'
import { billingLaw, inForce, isReformed } from './law.ts'
import { creditedOf, type InvoiceRow } from './rows.ts'

/** Who bills, as it stood on the day of issuing. */
export interface Seller extends Omit<Biller, 'numberPrefix' | 'firstNumber' | 'firstNumberYear'> {
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

/** What the document says beside its parties and lines, as the law had it on that day. */
export interface Words {
  vatMention: string | null
  /** Of an invoice to a professional: penalty, fee and discount (C. com. L441-9). */
  business: { latePenalty: string; recoveryFeeCents: number; isReformed: boolean } | null
  /** What was paid of it before it was issued. */
  paidCents: number
  corrects: Reference | null
  quote: Reference | null
  deposits: Reference[]
}

export async function freezeSeller(em: EntityManager, practiceId: PracticeId, identity: Biller): Promise<Seller> {
  const { numberPrefix: _prefix, firstNumber: _first, firstNumberYear: _year, ...seller } = identity
  const { email, phone } = await tablesOf(em)
    .selectFrom('Practice')
    .select(['email', 'phone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const {
    mediatorName: name,
    mediatorAddress: address,
    mediatorSite: site,
  } = await readSettings(queryOf(em), practiceId)
  return { ...seller, email, phone, mediator: name === null ? null : { name, address, site } }
}

export async function freezeWords(
  em: EntityManager,
  draft: InvoiceRow,
  { identity, issuedOn }: { identity: Biller; issuedOn: string },
): Promise<Words> {
  const { practiceId, billTo, locale, correctsId, quoteId, depositIds, kind } = draft
  const ids = [correctsId, quoteId, ...depositIds].filter((id) => id !== null)
  const known = new Map((await referencesOf(em, practiceId, ids)).map(({ id, ...reference }) => [id, reference]))
  const find = (id: string | null) => (id === null ? null : (known.get(id) ?? null))
  return {
    vatMention: vatMentionOf(identity, issuedOn),
    business: billTo.isBusiness
      ? {
          latePenalty: inForce(billingLaw.latePenalty, issuedOn).value[locale],
          recoveryFeeCents: inForce(billingLaw.recoveryFeeCents, issuedOn).value,
          isReformed: isReformed(issuedOn),
        }
      : null,
    paidCents: kind === 'invoice' || kind === 'deposit' ? await paidBefore(em, draft) : 0,
    corrects: find(correctsId),
    quote: find(quoteId),
    deposits: await leftOf(em, practiceId, depositIds, find),
  }
}

/** Deposits with what credit notes left of them, which is what is deducted. */
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
    deposits.push({ ...deposit, totalCents: deposit.totalCents - (await creditedOf(em, practiceId, id)) })
  }
  return deposits
}

/** What was paid for its sessions, or for itself, before it is issued; never more than it asks for. */
async function paidBefore(em: EntityManager, { id, practiceId }: InvoiceRow): Promise<number> {
  const db = tablesOf(em)
  const { totalCents, deductedCents, deposited } = await db
    .selectFrom('Invoice as i')
    .select(['i.totalCents', 'i.deductedCents', depositedCents('i').as('deposited')])
    .where('i.practiceId', '=', practiceId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  const { cents } = await db
    .selectFrom('PaymentAllocation as a')
    .select(({ fn }) => fn.sum<string>('a.amountCents').as('cents'))
    .where('a.practiceId', '=', practiceId)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.invoiceId', '=', id), eb('a.sessionId', 'is', null)]),
        eb(
          'a.sessionId',
          'in',
          eb
            .selectFrom('InvoiceLine as l')
            .select('l.sessionId')
            .where('l.practiceId', '=', practiceId)
            .where('l.invoiceId', '=', id),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.min(Number(cents ?? 0) - Number(deposited), totalCents - deductedCents))
}

async function referencesOf(em: EntityManager, practiceId: PracticeId, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'number', 'issuedOn', 'totalCents'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, number, issuedOn, totalCents }) => ({
    id,
    number: number ?? '',
    issuedOn: issuedOn ?? '',
    totalCents,
  }))
}
