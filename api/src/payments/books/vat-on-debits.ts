import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { moneyOfDocuments } from '../document-money.ts'
import { ofDeposits, rateOfBill } from './billed-vat.ts'
import type { DayRange } from './periods.ts'
import { type BillOnDebits, type CreditOfBill, tracedVat } from './unpaid-vat.ts'

/** VAT of an invoice that becomes due on a day before it is received, or (negative) is no longer owed ahead. */
export interface VatMove {
  day: string
  number: string
  issuedOn: string
  cents: number
  /** Of what is not received yet, or of what was received at another rate, which is turnover less. */
  of: 'unpaid' | 'received'
  /** On which what moves it was issued or entered. */
  recordedOn: string
}

/** Invoices and deposits that were issued by a practice which had opted for VAT on debits by then. */
const isOnDebits = sql<boolean>`i.seller @> '{"vatRegime": "liable", "vatDue": "debits"}'::jsonb`

/**
 * What the option for VAT on debits adds to the entries of receipts, which take each amount's VAT on the day on which
 * it was received (CGI, art. 269, 2, c). What an invoice still asks for has its VAT due from the day of issuing; it
 * moves back as the invoice is paid or credited, since the receipt brings its own. So what was received before the
 * invoice is due once, and with every cent paid the entries hold the VAT that was received, which is that of the
 * documents.
 */
export async function vatOnDebits(
  em: EntityManager,
  practiceId: PracticeId,
  { from, through }: DayRange,
): Promise<VatMove[]> {
  const bills = await billsOnDebits(em, practiceId, through)
  if (bills.length === 0) return []
  const credits = Map.groupBy(await creditsOf(em, practiceId), ({ bill }) => bill)
  const money = Map.groupBy(await moneyOfDocuments(em, practiceId, isOnDebits), ({ bill }) => bill)
  return bills
    .flatMap((bill) =>
      tracedVat(bill, credits.get(bill.id) ?? [], money.get(bill.id) ?? []).map((move) => ({
        ...move,
        number: bill.number,
        issuedOn: bill.issuedOn,
      })),
    )
    .filter(({ day }) => from <= day && day <= through)
    .sort((one, other) => one.day.localeCompare(other.day) || one.number.localeCompare(other.number))
}

async function billsOnDebits(em: EntityManager, practiceId: PracticeId, through: string): Promise<BillOnDebits[]> {
  const rows = await tablesOf(em)
    .selectFrom('Invoice as i')
    .select(['i.id', 'i.kind', 'i.number', 'i.issuedOn', 'i.totalCents', 'i.deductedCents', rateOfBill.as('rate')])
    .select(sql<string>`i.total_cents - ${ofDeposits('total_cents')}`.as('asked'))
    .select(sql<string>`i.vat_cents - ${ofDeposits('vat_cents')}`.as('vat'))
    .where('i.practiceId', '=', practiceId)
    .where('i.status', '=', 'issued')
    .where('i.kind', 'in', ['invoice', 'deposit'])
    .where('i.issuedOn', '<=', through)
    .where(isOnDebits)
    .execute()
  return rows.map(({ kind, number, issuedOn, asked, vat, ...row }) => ({
    ...row,
    isDeposit: kind === 'deposit',
    number: number ?? '',
    issuedOn: issuedOn ?? '',
    taxedCents: Number(asked),
    vatCents: Number(vat),
  }))
}

/** Credit notes of these bills. */
async function creditsOf(em: EntityManager, practiceId: PracticeId): Promise<CreditOfBill[]> {
  const rows = await tablesOf(em)
    .selectFrom('Invoice as i')
    .innerJoin('Invoice as n', (join) =>
      join.onRef('n.practiceId', '=', 'i.practiceId').onRef('n.correctsId', '=', 'i.id'),
    )
    .select(['i.id as bill', 'n.issuedOn', 'n.totalCents', 'n.vatCents'])
    .where('i.practiceId', '=', practiceId)
    .where('n.status', '=', 'issued')
    .where(isOnDebits)
    .execute()
  return rows.map(({ bill, issuedOn, totalCents, vatCents }) => ({
    bill,
    day: issuedOn ?? '',
    cents: totalCents,
    vatCents,
  }))
}
