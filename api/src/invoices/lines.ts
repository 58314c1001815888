import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { localDay } from '../format/day.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import { Session } from '../sessions/entity.ts'
import { typeNames } from '../sessions/type-names.ts'
import { type Amounts, amountsAfter, sumOfLines } from './amounts.ts'
import { MOST_INVOICE_CENTS } from './contract/invoice.ts'
import { InvoiceEntity, InvoiceLine } from './entity.ts'
import type { InvoiceIssuer } from './identity.ts'
import type { SessionPriceChange } from './price-changes.ts'
import type { InvoiceRow, linesByInvoice } from './rows.ts'
import type { LineWording } from './states.ts'

/** A line before it is written. Amounts include tax. */
export interface DraftLine {
  sessionId: string | null
  label: string
  heldOn: string | null
  place: string | null
  quantity: number
  unitPriceCents: number
  discountCents: number
}

/** How a session's lines are worded. */
export interface LineOptions {
  wording: LineWording
  locale: Lang
  practice: { timeZone: string; address: string | null; city: string | null }
}

/** More than a client has in a year. */
export const MOST_BILLED_SESSIONS = 100

const words = {
  fr: { session: 'Séance', video: 'À distance, par vidéo', client: 'Au domicile du client' },
  en: { session: 'Session', video: 'Remotely, by video', client: 'At the client’s home' },
} as const

/** Sessions with their client and types, in the order of time. Throws `not_found` for one of another practice. */
export async function sessionsToBill(
  em: EntityManager,
  practiceId: PracticeId,
  ids: readonly string[],
): Promise<Session[]> {
  if (new Set(ids).size !== ids.length) throw refuseField('sessionIds', 'repeated')
  if (ids.length > MOST_BILLED_SESSIONS) throw refuseField('sessionIds', 'too_many')
  const sessions = await em.find(
    Session,
    { practiceId, id: { $in: [...ids] } },
    { populate: ['patient', 'items'], orderBy: { startsAt: 'asc' } },
  )
  if (sessions.length !== ids.length) throw fail('not_found')
  if (new Set(sessions.map((session) => session.patient.id)).size > 1) throw refuseField('sessionIds', 'two_clients')
  return sessions
}

/** The line of a session: when and where it was held, and its price. */
function lineOfSession(session: Session, { wording, locale, practice }: LineOptions): DraftLine {
  const items = [...session.items]
  return {
    sessionId: session.id,
    label: wording === 'type' && items.length > 0 ? typeNames(items, locale) : words[locale].session,
    heldOn: localDay(session.startedAt ?? session.startsAt, practice.timeZone),
    place: placeText(session, locale, practice),
    quantity: 1,
    unitPriceCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
    discountCents: 0,
  }
}

/**
 * A session's lines: itself with its discount, and added lines such as travel. Added lines bear what the discount has
 * beyond the session's own price, so that none is below zero. Lines whose words were erased bear the session's.
 */
export function linesOfSession(
  session: Session,
  changes: readonly SessionPriceChange[],
  options: LineOptions,
): DraftLine[] {
  const line = lineOfSession(session, options)
  const more: DraftLine[] = []
  let discountCents = 0
  for (const { kind, label, amountCents } of changes)
    if (kind === 'line') more.push({ ...line, label: label || line.label, unitPriceCents: amountCents })
    else if (amountCents > 0) line.unitPriceCents += amountCents
    else discountCents -= amountCents
  return [line, ...more].map((each) => {
    const own = Math.min(discountCents, each.unitPriceCents)
    discountCents -= own
    return { ...each, discountCents: own }
  })
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

function placeText(
  { location, address, city }: Session,
  locale: Lang,
  practice: LineOptions['practice'],
): string | null {
  if (location === 'video') return words[locale].video
  if (location === 'on_site') return joined(address, city) || words[locale].client
  return joined(practice.address, practice.city) || null
}

export const lineTotal = ({ quantity, unitPriceCents, discountCents }: DraftLine): number =>
  quantity * unitPriceCents - discountCents

/** Throws 422 for a document above the maximum, even if each of its lines is below. */
function assertWithinBounds(lines: readonly DraftLine[]): void {
  const gross = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0)
  if (Math.abs(gross) > MOST_INVOICE_CENTS) throw refuseField('lines', 'too_big')
}

/** The rate of all lines of a practice, in hundredths of a percent; 0 where it is not liable. */
export const rateOf = ({ vatRegime, vatBasisPoints }: InvoiceIssuer): number =>
  vatRegime === 'liable' ? (vatBasisPoints ?? 0) : 0

/** Replaces the lines of a draft, and computes its amounts. */
export async function writeLines(
  em: EntityManager,
  { id, practiceId }: { id: string; practiceId: PracticeId },
  lines: readonly DraftLine[],
  vatBasisPoints: number,
): Promise<void> {
  assertWithinBounds(lines)
  await em.nativeDelete(InvoiceLine, { practiceId, invoiceId: id })
  const rows = lines.map((line, position) => ({
    ...line,
    id: newId(),
    practiceId,
    invoiceId: id,
    position,
    totalCents: lineTotal(line),
    vatBasisPoints,
  }))
  if (rows.length > 0) await em.insertMany(InvoiceLine, rows)
  await em.nativeUpdate(InvoiceEntity, { practiceId, id }, sumOfLines(rows))
}

/** The lines of documents as they stand, by document. */
export type IssuedLines = Awaited<ReturnType<typeof linesByInvoice>>

/** What was credited of an invoice before a note, and all that can be, where its tax is not just that of its amount. */
export interface CreditedBefore {
  cents: number
  whole: Pick<Amounts, 'totalCents' | 'vatCents'> | undefined
}

/**
 * The amounts of drafts at today's rate of tax, since the regime may have changed after they were drafted. A credit
 * note has the tax of its invoice, minus the tax of earlier credit notes.
 */
export async function amountsAtPresentRate(
  em: EntityManager,
  drafts: readonly InvoiceRow[],
  {
    practiceId,
    lines,
    vatBasisPoints,
    creditedBefore,
  }: {
    practiceId: PracticeId
    lines: IssuedLines
    vatBasisPoints: number
    creditedBefore: ReadonlyMap<string, CreditedBefore>
  },
): Promise<Map<string, Amounts>> {
  const amounts = new Map<string, Amounts>(drafts.map((draft) => [draft.id, draft]))
  for (const [id, { cents, whole }] of creditedBefore)
    amounts.set(id, amountsAfter(0 - cents, lines.get(id) ?? [], whole))
  const changed = drafts.filter(
    ({ id, kind }) => kind !== 'credit_note' && lines.get(id)?.some((line) => line.vatBasisPoints !== vatBasisPoints),
  )
  if (changed.length === 0) return amounts
  const ids = changed.map(({ id }) => id)
  await em.nativeUpdate(InvoiceLine, { practiceId, invoiceId: { $in: ids } }, { vatBasisPoints })
  for (const id of ids)
    amounts.set(id, sumOfLines((lines.get(id) ?? []).map(({ totalCents }) => ({ totalCents, vatBasisPoints }))))
  return amounts
}
