import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { Patient } from '../patients/entity.ts'
import { readSettings } from '../practices/settings.ts'
import { parseSiren, parseVatNumber } from './business-numbers.ts'
import { type BillTo, InvoiceEntity } from './entity.ts'
import { practiceOf, readIdentity } from './identity.ts'
import { type DraftLine, lineOfSession, rateOf, sessionsToBill, writeLines } from './lines.ts'
import type { InvoiceKind, Wording } from './states.ts'

/** What a draft is made with, beside its lines. */
export interface DraftOptions {
  kind?: Exclude<InvoiceKind, 'credit_note'>
  /** Who pays, where that is another than who came. */
  billTo?: Partial<BillTo> & Pick<BillTo, 'name'>
  isUnnamed?: boolean
  wording?: Wording
  /** Last day on which a quote can be accepted, `YYYY-MM-DD`. */
  validUntil?: string | null
}

/** Drafts an invoice of sessions of one client. Throws `already_billed` where one of them stands on another. */
export async function draftForSessions(
  em: EntityManager,
  { practiceId, sessionIds, ...options }: DraftOptions & { practiceId: string; sessionIds: readonly string[] },
  now: Date,
): Promise<{ id: string }> {
  const sessions = await sessionsToBill(em, practiceId, sessionIds)
  const [first] = sessions
  if (!first) throw refuseField('sessionIds', 'required')
  if (isBilling(options.kind)) await assertUnbilled(em, practiceId, sessionIds)
  const wording = options.wording ?? (await readSettings(queryOf(em), practiceId)).invoiceWording
  const practice = await practiceOf(em, practiceId)
  const { locale } = first.patient
  const lines = sessions.map((session) => lineOfSession(session, { wording, locale, practice }))
  return insertDraft(em, { practiceId, patient: first.patient, locale, lines, ...options, wording }, now)
}

/** Deposits and quotes may name sessions that an invoice bills. */
const isBilling = (kind: DraftOptions['kind']) => kind === undefined || kind === 'invoice'

/** A draft with these lines. */
export async function insertDraft(
  em: EntityManager,
  draft: DraftOptions & {
    practiceId: string
    patient: Patient
    locale: Lang
    lines: readonly DraftLine[]
    wording: Wording
    quoteId?: string
  },
  now: Date,
): Promise<{ id: string }> {
  const { practiceId, patient, lines, locale, wording, kind = 'invoice' } = draft
  const id = newId()
  await em.insert(InvoiceEntity, {
    id,
    practiceId,
    kind,
    status: 'draft',
    series: kind === 'quote' ? 'quote' : 'bill',
    patientId: patient.id,
    billTo: billToOf(patient, draft.billTo),
    locale,
    createdAt: now,
    validUntil: draft.validUntil ?? null,
    quoteId: draft.quoteId ?? null,
    depositIds: [],
    totalCents: 0,
    netCents: 0,
    vatCents: 0,
    deductedCents: 0,
    currency: 'EUR',
    isUnnamed: draft.isUnnamed ?? false,
    wording,
  })
  await writeLines(em, { id, practiceId }, lines, rateOf(await readIdentity(em, practiceId)))
  return { id }
}

/** People write « 44000 Nantes » where a city is asked for. */
const CITY = /^(\d{5})\s+(.+)$/

/** Whoever came, or who pays instead. */
export function billToOf(patient: Patient, other?: DraftOptions['billTo']): BillTo {
  if (other)
    return {
      name: other.name,
      address: other.address ?? null,
      postcode: other.postcode ?? null,
      city: other.city ?? null,
      isBusiness: other.isBusiness ?? false,
      siren: parseSiren('billTo.siren', other.siren),
      vatNumber: parseVatNumber('billTo.vatNumber', other.vatNumber),
    }
  const [, postcode = null, city = patient.city ?? null] = CITY.exec(patient.city ?? '') ?? []
  return {
    name: `${patient.firstname} ${patient.lastname}`,
    address: patient.address ?? null,
    postcode,
    city,
    isBusiness: false,
    siren: null,
    vatNumber: null,
  }
}

/** Of each session, the invoice on which it stands: a draft, or an issued one that is not credited whole. */
export async function invoicesOfSessions(
  em: EntityManager,
  practiceId: string,
  sessionIds: readonly string[],
): Promise<Map<string, { id: string; number: string | null; status: 'draft' | 'issued' }>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('InvoiceLine as line')
    .innerJoin('Invoice as invoice', (join) =>
      join.onRef('invoice.practiceId', '=', 'line.practiceId').onRef('invoice.id', '=', 'line.invoiceId'),
    )
    .select((eb) => [
      'line.sessionId',
      'invoice.id',
      'invoice.number',
      'invoice.status',
      'invoice.totalCents',
      eb
        .selectFrom('Invoice as note')
        .select((note) => note.fn.coalesce(note.fn.sum<string>('note.totalCents'), note.lit(0)).as('cents'))
        .whereRef('note.practiceId', '=', 'invoice.practiceId')
        .whereRef('note.correctsId', '=', 'invoice.id')
        .where('note.status', '=', 'issued')
        .as('creditedCents'),
      eb
        .exists(
          eb
            .selectFrom('Invoice as note')
            .select('note.id')
            .whereRef('note.practiceId', '=', 'invoice.practiceId')
            .whereRef('note.correctsId', '=', 'invoice.id')
            .where('note.status', '=', 'issued'),
        )
        .as('isCredited'),
    ])
    .where('line.practiceId', '=', practiceId)
    .where('line.sessionId', 'in', [...sessionIds])
    .where('invoice.kind', '=', 'invoice')
    .where('invoice.status', 'in', ['draft', 'issued'])
    .orderBy('invoice.createdAt')
    .execute()
  const standing = rows.filter(
    ({ isCredited, totalCents, creditedCents }) => !isCredited || totalCents + Number(creditedCents) > 0,
  )
  return new Map(
    standing.map(({ sessionId, id, number, status }) => [
      sessionId as string,
      { id, number, status: status === 'draft' ? ('draft' as const) : ('issued' as const) },
    ]),
  )
}

/** Throws `already_billed` where a session stands on another invoice. Its sessions are held until the transaction ends. */
export async function assertUnbilled(
  em: EntityManager,
  practiceId: string,
  sessionIds: readonly string[],
  except?: string,
): Promise<void> {
  if (sessionIds.length === 0) return
  await tablesOf(em)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...sessionIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const standing = await invoicesOfSessions(em, practiceId, sessionIds)
  const others = [...standing].filter(([, invoice]) => invoice.id !== except)
  if (others.length > 0)
    throw fail('already_billed', {
      sessions: others.map(([sessionId, { id, number }]) => ({ sessionId, invoiceId: id, number })),
    })
}
