import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { fail, refuseField } from '../http/errors.ts'
import { Patient } from '../patients/entity.ts'
import type { PracticeId } from '../practice-id.ts'
import { billToOf, payerOf } from './bill-to.ts'
import { assertOwnSessions, assertUnbilled } from './billed-sessions.ts'
import type { InvoiceChange, NewInvoice } from './contract/invoice.ts'
import { deductDeposits, refreshDeductions } from './deposits.ts'
import { draftLines, insertDraft } from './drafts.ts'
import { InvoiceEntity } from './entity.ts'
import { readIdentity } from './identity.ts'
import { type DraftLine, rateOf, writeLines } from './lines.ts'
import { assertValidUntil } from './quotes.ts'
import { type InvoiceRow, lockDraft, lockInvoice } from './rows.ts'

type Line = z.output<typeof NewInvoice>['lines'][number] & { sessionId?: string | null | undefined }

const lineOf = ({ sessionId, heldOn, place, ...line }: Line, nth: number): DraftLine => {
  if (line.discountCents > line.quantity * line.unitPriceCents)
    throw refuseField(`lines.${nth}.discountCents`, 'too_big')
  return { ...line, sessionId: sessionId ?? null, heldOn: heldOn ?? null, place: place ?? null }
}

/** Drafts what a practitioner asks for: sessions of a client, added lines, or both. */
export async function createDraft(
  em: EntityManager,
  practiceId: PracticeId,
  {
    sessionIds,
    lines,
    patientId,
    depositIds = [],
    billTo,
    kind,
    isUnnamed,
    validUntil,
    sendTo,
    ...sent
  }: z.output<typeof NewInvoice>,
  now: Date,
): Promise<{ id: string }> {
  const patient = await em.findOneOrFail(
    Patient,
    { practiceId, id: patientId },
    { failHandler: () => fail('not_found') },
  )
  await assertValidUntil(em, practiceId, validUntil, now)
  const own = lines.map(lineOf)
  if (sessionIds.length + own.length === 0) throw refuseField('lines', 'required')
  const { locale } = patient
  const of = await draftLines(em, { practiceId, sessionIds, patientId, wording: sent.wording, kind, locale })
  const payer = payerOf(billTo)
  const { id } = await insertDraft(
    em,
    {
      kind,
      practiceId,
      patient,
      locale,
      lines: [...of.lines, ...own],
      wording: of.wording,
      isUnnamed: isUnnamed ?? false,
      validUntil: validUntil ?? null,
      sendTo: sendTo ?? null,
      ...(payer && { billTo: payer }),
    },
    now,
  )
  if (depositIds.length > 0) await deductDeposits(em, { practiceId, id, patientId, depositIds })
  return { id }
}

/** Changes the given fields of a draft. In an issued document, it changes only the mail address. */
export async function changeInvoice(
  em: EntityManager,
  of: { practiceId: PracticeId; id: string },
  change: z.output<typeof InvoiceChange>,
  now: Date,
): Promise<void> {
  const { practiceId, id } = of
  const { sendTo, revision, ...rest } = change
  const isAddressAlone = sendTo !== undefined && Object.values(rest).every((value) => value === undefined)
  if (!isAddressAlone) return changeDraft(em, of, change, now)
  if ((await lockInvoice(em, id)).status !== 'draft')
    await em.nativeUpdate(InvoiceEntity, { practiceId, id }, { sendTo })
  else {
    const draft = await lockDraft(em, id, revision)
    await em.nativeUpdate(InvoiceEntity, { practiceId, id }, { sendTo, revision: draft.revision + 1 })
  }
}

async function changeDraft(
  em: EntityManager,
  { practiceId, id }: { practiceId: PracticeId; id: string },
  { lines, billTo, depositIds, revision, ...choices }: z.output<typeof InvoiceChange>,
  now: Date,
): Promise<void> {
  const draft = await lockDraft(em, id, revision)
  await assertValidUntil(em, practiceId, choices.validUntil, now)
  const { isUnnamed, wording, validUntil, sendTo } = choices
  const payer = payerOf(billTo)
  const patient =
    billTo === null && draft.patientId ? await em.findOneOrFail(Patient, { practiceId, id: draft.patientId }) : null
  await em.nativeUpdate(
    InvoiceEntity,
    { practiceId, id },
    {
      revision: draft.revision + 1,
      isUnnamed: isUnnamed ?? draft.isUnnamed,
      wording: wording ?? draft.wording,
      validUntil: validUntil === undefined ? draft.validUntil : validUntil,
      // The address of a former payer is not used for the client.
      sendTo: sendTo === undefined ? (billTo === null ? null : draft.sendTo) : sendTo,
      billTo: payer ? billToOf(null, payer) : patient ? billToOf(patient) : draft.billTo,
      // No document deducts more than its total, not even while its lines are written.
      deductedCents: lines && draft.patientId ? 0 : draft.deductedCents,
    },
  )
  if (lines) await changeLines(em, draft, lines)
  if (draft.kind !== 'invoice' && depositIds?.length) throw refuseField('depositIds', 'unknown')
  // Fewer lines may bear less than was deducted before.
  if (depositIds || lines) await refreshDeductions(em, draft, depositIds ?? draft.depositIds)
}

async function changeLines(em: EntityManager, draft: InvoiceRow, lines: readonly Line[]): Promise<void> {
  const { id, practiceId, kind } = draft
  // Its refund or its invoice decides its lines.
  if (kind === 'credit_note') throw fail('locked', { what: 'document' })
  const sessionIds = lines.flatMap(({ sessionId }) => sessionId ?? [])
  await assertOwnSessions(em, draft, lines)
  if (kind !== 'quote') await assertUnbilled(em, practiceId, sessionIds, { kind, except: id })
  await writeLines(em, draft, lines.map(lineOf), rateOf(await readIdentity(em, practiceId)))
}

/** Deletes a draft: it had no number, so none is missing. */
export async function removeDraft(em: EntityManager, practiceId: PracticeId, id: string, seen?: number): Promise<void> {
  await lockDraft(em, id, seen)
  await em.nativeDelete(InvoiceEntity, { practiceId, id })
}
