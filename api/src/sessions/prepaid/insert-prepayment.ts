import { newId } from '../../db/base.ts'
import type { ActionContext } from '../../http/action-context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { AgreedTerms } from '../../payment-requests/entity.ts'
import { lapsePaymentRequestJob } from '../../payment-requests/job-names.ts'
import type { DepositKind } from '../../payment-requests/states.ts'
import type { PracticeId } from '../../practice-id.ts'

/** What a client is asked to pay beforehand, and until when. */
export interface DuePrepayment {
  amountCents: number
  totalCents: number
  depositKind: DepositKind
  expiresAt: Date
  /** The terms that the client agreed to before asking for the session. */
  agreed?: AgreedTerms | null
}

const INSERT_PREPAYMENT = `
  insert into payment_request (id, practice_id, kind, status, patient_id, session_id, amount_cents, total_cents, locale,
    deposit_kind, expires_at, created_at, attempts, agreed, link_version)
  values ($1, $2, 'prepayment', 'open', $3, $4, $5, $6, $7, $8, $9, $10, 0, $11,
    (select link_version from session where practice_id = $2 and id = $4))`

/** Asks for the prepayment of a session, enqueues its expiry, and returns its id. */
export async function insertPrepayment(
  { db: { query }, now }: Pick<ActionContext, 'db' | 'now'>,
  session: { id: string; practiceId: PracticeId; patientId: string; locale: string },
  { amountCents, totalCents, depositKind, expiresAt, agreed }: DuePrepayment,
): Promise<string> {
  const { id: sessionId, practiceId, patientId, locale } = session
  const id = newId()
  await Promise.all([
    query(INSERT_PREPAYMENT, [
      id,
      practiceId,
      patientId,
      sessionId,
      amountCents,
      totalCents,
      locale,
      depositKind,
      expiresAt.toISOString(),
      now.toISOString(),
      agreed ? JSON.stringify(agreed) : null,
    ]),
    enqueue(
      query,
      lapsePaymentRequestJob,
      { of: practiceId, requestId: id },
      { startAfter: expiresAt, singletonKey: `lapse ${id}` },
    ),
    enqueueMessages(query, {
      practiceId,
      sessionId,
      template: 'cards.due',
      data: { requestId: id, amountCents },
      now,
      to: [{ audience: 'client', key: `cards.due:${id}` }],
    }),
  ])
  return id
}
