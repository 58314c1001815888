import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import { timeText } from '../../format/moment.ts'
import { fail } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import { paymentTypesOf } from '../../payments/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import { attendedStatuses } from '../../sessions/states.ts'
import { invoicesOfSessions } from '../billed-sessions.ts'
import { isDeducted } from '../deposited.ts'
import { freezeSeller, type Seller } from '../freeze.ts'
import { assertIssuerComplete, practiceAddress, readIdentity, vatMentionOf } from '../identity.ts'
import { unprintableSigns } from '../printable-text.ts'

/** Money of a year for a session, or for an invoice without one. */
export interface PaidRow {
  heldOn: string | null
  number: string | null
  receivedOn: string
  typeName: string
  /** The payer, if that is somebody else than the client. */
  payer: string | null
  amountCents: number
}

/** The content of the yearly receipt, which a client hands to the health insurance. */
export interface YearlyReceipt {
  locale: Lang
  year: number
  madeOn: string
  /** The time of that day, in words: a later receipt replaces this one. */
  madeAt: string
  seller: Seller
  vatMention: string | null
  client: { name: string; lines: string[] }
  payers: string[]
  rows: PaidRow[]
  totalCents: number
}

interface OfPatient {
  practiceId: PracticeId
  patientId: string
}

const paidIn = sql<number>`extract(year from p.received_on)::int`

/** The payments of each year for a client's sessions and invoices, the latest year first. */
export async function paidYears(
  em: EntityManager | Query,
  of: OfPatient,
): Promise<{ year: number; paidCents: number }[]> {
  const rows = await paidBy(em, of)
    .select([paidIn.as('paidIn'), sql<number>`sum(a.amount_cents)::bigint`.as('paidCents')])
    .groupBy(paidIn)
    .orderBy('paidIn', 'desc')
    .execute()
  return rows.flatMap(({ paidIn: year, paidCents }) => (paidCents > 0 ? [{ year, paidCents }] : []))
}

/**
 * What a client's money paid for: their sessions that took place, and their invoices beside; a deposit once an issued
 * invoice deducts it, since it is money in advance before. A reversal belongs to the line that it reverses.
 */
const paidBy = (em: EntityManager | Query, { practiceId, patientId }: OfPatient) =>
  tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as line', (join) =>
      join.onRef('line.practiceId', '=', 'a.practiceId').onRef('line.id', '=', 'a.paymentId'),
    )
    .innerJoin('Payment as p', (join) =>
      join
        .onRef('p.practiceId', '=', 'a.practiceId')
        .on(sql<boolean>`p.id = case when line.kind = 'reversal' then line.reverses_id else line.id end`),
    )
    .leftJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'a.practiceId').onRef('s.id', '=', 'a.sessionId'),
    )
    .leftJoin('Invoice as i', (join) =>
      join.onRef('i.practiceId', '=', 'a.practiceId').onRef('i.id', '=', 'a.invoiceId'),
    )
    .where('a.practiceId', '=', practiceId)
    .where((eb) =>
      eb.or([
        eb.and([eb('s.patient', '=', patientId), eb('s.status', 'in', [...attendedStatuses])]),
        eb.and([
          eb('a.sessionId', 'is', null),
          eb('i.patientId', '=', patientId),
          eb.or([eb('i.kind', '<>', 'deposit'), isDeducted('i')]),
        ]),
      ]),
    )

/**
 * The yearly receipt. Throws `not_found` where nothing was paid in it, 422 `identity_incomplete` while the issuer is
 * incomplete, and 422 `unprintableSigns` for letters that no font has.
 */
export async function yearlyReceipt(
  em: EntityManager,
  { year, ...of }: OfPatient & { year: number },
  now: Date,
): Promise<YearlyReceipt> {
  const { practiceId, patientId } = of
  const patient = await tablesOf(em)
    .selectFrom('Patient')
    .select(['firstname', 'lastname', 'address', 'city', 'locale'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  const identity = await readIdentity(em, practiceId)
  const practice = await practiceAddress(em, practiceId)
  const { timeZone } = practice
  const { locale } = patient
  const name = `${patient.firstname} ${patient.lastname}`
  const rows = await rowsOf(em, { ...of, year, locale, timeZone, name })
  const totalCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (rows.length === 0) throw fail('not_found')
  assertIssuerComplete(identity)
  const madeOn = localDay(now, timeZone)
  const receipt = {
    locale,
    year,
    madeOn,
    madeAt: timeText(now, timeZone, locale),
    seller: await freezeSeller(em, practiceId, { identity, practice }),
    vatMention: vatMentionOf(identity, madeOn),
    client: { name, lines: [patient.address, patient.city].filter((line) => line !== null && line !== '') as string[] },
    payers: [...new Set(rows.flatMap(({ payer }) => payer ?? []))],
    rows,
    totalCents,
  }
  assertLetters(receipt)
  return receipt
}

function assertLetters({ client, payers }: YearlyReceipt): void {
  const letters = unprintableSigns([client.name, ...client.lines, ...payers].join(' '))
  if (letters.length > 0) throw fail('validation', { errors: { client: ['unprintable'] }, letters })
}

interface RowsOf extends OfPatient {
  year: number
  locale: Lang
  timeZone: string
  name: string
}

async function rowsOf(em: EntityManager, { year, locale, timeZone, name, ...of }: RowsOf): Promise<PaidRow[]> {
  const found = await paidBy(em, of)
    .select(['p.id', 'p.receivedOn', 'p.typeKey', 'a.sessionId', 'i.number', 'i.billTo'])
    .select(['s.startsAt', 's.startedAt', sql<number>`sum(a.amount_cents)::bigint`.as('cents')])
    .where('p.receivedOn', '>=', `${year}-01-01`)
    .where('p.receivedOn', '<=', `${year}-12-31`)
    .groupBy(['p.id', 'p.receivedOn', 'p.typeKey', 'p.sequence', 'a.sessionId', 'i.number', 'i.billTo'])
    .groupBy(['s.startsAt', 's.startedAt'])
    .having(sql<boolean>`sum(a.amount_cents) <> 0`)
    .orderBy('p.receivedOn')
    .orderBy('p.sequence')
    .execute()
  const types = await paymentTypesOf(em, of.practiceId)
  const billed = await billedTo(
    em,
    of.practiceId,
    found.flatMap(({ sessionId }) => sessionId ?? []),
  )
  return found.map(({ receivedOn, typeKey, sessionId, number, billTo, startsAt, startedAt, cents }) => {
    const type = types.find(({ key }) => key === typeKey)
    const own = (sessionId && billed.get(sessionId)) || { number, payer: billTo?.name ?? null }
    const held = startedAt ?? startsAt
    return {
      heldOn: held ? localDay(held, timeZone) : null,
      number: own.number,
      receivedOn,
      typeName: (locale === 'fr' ? type?.nameFr : type?.nameEn) ?? '',
      payer: own.payer === name ? null : own.payer,
      amountCents: cents,
    }
  })
}

/** The invoice of each session, and who is billed there. */
async function billedTo(em: EntityManager, practiceId: PracticeId, sessionIds: string[]) {
  const standing = await invoicesOfSessions(em, practiceId, sessionIds)
  const issued = [...standing].filter(([, { status }]) => status === 'issued')
  if (issued.length === 0) return new Map<string, { number: string | null; payer: string | null }>()
  const rows = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'number', 'billTo'])
    .where('practiceId', '=', practiceId)
    .where(
      'id',
      'in',
      issued.map(([, { id }]) => id),
    )
    .execute()
  return new Map(
    issued.flatMap(([sessionId, { id }]) => {
      const row = rows.find((each) => each.id === id)
      return row ? [[sessionId, { number: row.number, payer: row.billTo.name }] as const] : []
    }),
  )
}
