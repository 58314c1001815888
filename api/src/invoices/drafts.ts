import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { refuseField } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import type { Patient } from '../patients/entity.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import type { Session } from '../sessions/entity.ts'
import { billToOf, type OtherPayer } from './bill-to.ts'
import { assertUnbilled } from './billed-sessions.ts'
import { InvoiceEntity } from './entity.ts'
import { practiceAddress, readIdentity } from './identity.ts'
import { type DraftLine, linesOfSession, rateOf, sessionsToBill, writeLines } from './lines.ts'
import { priceChangesOf } from './price-changes.ts'
import type { InvoiceKind, LineWording } from './states.ts'

/** The options of a draft, besides its lines. */
export interface DraftOptions {
  kind?: Exclude<InvoiceKind, 'credit_note'>
  /** The payer, if that is somebody else than the client. */
  billTo?: OtherPayer
  isUnnamed?: boolean
  wording?: LineWording
  /** Last day on which a quote can be accepted, `YYYY-MM-DD`. */
  validUntil?: string | null
  /** Where it is mailed instead of to the client. */
  sendTo?: string | null
}

/** Drafts a document for sessions of one client. Throws `already_billed` where one of them is on another. */
export async function draftForSessions(
  em: EntityManager,
  { practiceId, sessionIds, ...options }: DraftOptions & { practiceId: PracticeId; sessionIds: readonly string[] },
  now: Date,
): Promise<{ id: string }> {
  const sessions = await lockedSessions(em, practiceId, sessionIds, options.kind)
  const [first] = sessions
  if (!first) throw refuseField('sessionIds', 'required')
  const { patient } = first
  const { locale } = patient
  const written = await linesOf(em, practiceId, sessions, { locale, wording: options.wording })
  return insertDraft(em, { practiceId, patient, locale, ...options, ...written }, now)
}

/** The lines of a client's sessions, in the chosen wording or the one of the settings. */
export async function draftLines(
  em: EntityManager,
  {
    practiceId,
    sessionIds,
    patientId,
    locale,
    ...options
  }: { practiceId: PracticeId; sessionIds: readonly string[]; patientId: string; locale: Lang } & {
    wording?: LineWording | undefined
    kind?: DraftOptions['kind']
  },
): Promise<{ lines: DraftLine[]; wording: LineWording }> {
  const sessions = sessionIds.length > 0 ? await lockedSessions(em, practiceId, sessionIds, options.kind) : []
  if (sessions.some((session) => session.patient.id !== patientId)) throw refuseField('sessionIds', 'two_clients')
  return linesOf(em, practiceId, sessions, { locale, wording: options.wording })
}

/**
 * The sessions of a document, locked before they are read, so that their prices stay. Throws `already_billed` where
 * another document of its kind names one of them; quotes may name any.
 */
async function lockedSessions(
  em: EntityManager,
  practiceId: PracticeId,
  sessionIds: readonly string[],
  kind: DraftOptions['kind'] = 'invoice',
): Promise<Session[]> {
  if (kind !== 'quote') await assertUnbilled(em, practiceId, sessionIds, { kind })
  return sessionsToBill(em, practiceId, sessionIds)
}

async function linesOf(
  em: EntityManager,
  practiceId: PracticeId,
  sessions: readonly Session[],
  { locale, ...options }: { locale: Lang; wording: LineWording | undefined },
): Promise<{ lines: DraftLine[]; wording: LineWording }> {
  const wording = options.wording ?? (await readSettings(queryOf(em), practiceId)).invoiceWording
  if (sessions.length === 0) return { lines: [], wording }
  const practice = await practiceAddress(em, practiceId)
  const ids = sessions.map(({ id }) => id)
  const changes = await priceChangesOf(em, practiceId, ids)
  const lines = sessions.flatMap((session) =>
    linesOfSession(session, changes.get(session.id) ?? [], { wording, locale, practice }),
  )
  return { lines, wording }
}

/** A draft with these lines. */
export async function insertDraft(
  em: EntityManager,
  draft: DraftOptions & {
    practiceId: PracticeId
    patient: Patient
    locale: Lang
    lines: readonly DraftLine[]
    wording: LineWording
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
    sendTo: draft.sendTo ?? null,
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
