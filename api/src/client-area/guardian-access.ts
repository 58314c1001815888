import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import { lockSessionsOf } from '../patients/lock-sessions.ts'
import { endBookingLinks, revokeOpenForms } from '../patients/mailed-links.ts'
import type { Guardians } from './contract.ts'
import { type Child, guardiansOf, readChild } from './guardians.ts'
import {
  accountOfAddress,
  INVITATIONS_TO_ADDRESS,
  type InvitationActor,
  type InvitationSender,
  mailInvitation,
} from './invitation.ts'
import { deleteUnlinkedAccount } from './link-account.ts'

type Reply = z.output<typeof Guardians>

/** More holders of parental authority than anybody has. */
const MOST = 4

/**
 * Opens a minor's client area to a guardian and mails a link, again if it is open already. `conflict` for a client who
 * is no minor or has no known birthday, and for the address of the child's own account.
 */
export async function openGuardian(
  query: Query,
  { id, email }: { id: string; email: string },
  by: InvitationSender,
  { limits, secret, now }: { limits: Limits; secret: string; now: Date },
): Promise<Reply> {
  if (!by.emailVerifiedAt) throw fail('email_unverified')
  const { practiceId } = by
  const tables = tablesOf(query)
  await lockPatient(query, { practiceId, id })
  const { isMinor, locale } = await readChild(query, { practiceId, id }, now)
  if (!isMinor) throw fail('conflict', { reason: 'not_minor' })
  const accountId = await accountOfAddress(query, email, locale, now)
  const own = await tables
    .selectFrom('ClientAccountPatient')
    .select('patientId')
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .executeTakeFirst()
  if (own) throw fail('conflict', { reason: 'own' })
  const { guardians } = await guardiansOf(query, { practiceId, id }, now)
  const isKnown = guardians.some((one) => one.accountId === accountId)
  if (!isKnown && guardians.length >= MOST) throw fail('limit_reached', { limit: 'guardians' })
  await limits.spend('client invitation', email.toLowerCase(), INVITATIONS_TO_ADDRESS)
  if (!isKnown)
    await tables
      .insertInto('ClientGuardian')
      .values({ clientAccountId: accountId, practiceId, patientId: id, openedAt: now })
      .onConflict((row) =>
        row.columns(['clientAccountId', 'practiceId', 'patientId']).doUpdateSet({ openedAt: now, endedAt: null }),
      )
      .execute()
  const isMailed = await mailInvitation(
    query,
    { practiceId, patientId: id, accountId, email, isGuardian: true },
    { secret, now },
  )
  if (isKnown && !isMailed) throw fail('too_many_requests', { retryAfterSeconds: INVITATIONS_TO_ADDRESS.seconds })
  const done = isKnown ? 'client_account.reminded' : 'client_account.guardian_opened'
  await writePractitionerAudit(query, done, { actor: by, details: { patientId: id }, now })
  return guardiansOf(query, { practiceId, id }, now)
}

/** Locks the patient, so that simultaneous changes run one after the other. */
const lockPatient = (query: Query, { practiceId, id }: Child) =>
  tablesOf(query)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()

/**
 * Ends a guardian's access at once, with what they may have kept: the links of coming sessions, and open forms, which
 * are sent again. If the child has come of age, nothing else ends, since the access was already over.
 */
export async function endGuardian(
  query: Query,
  { id, accountId }: { id: string; accountId: string },
  by: InvitationActor,
  now: Date,
): Promise<void> {
  const { practiceId } = by
  const tables = tablesOf(query)
  await lockSessionsOf(query, practiceId, [id])
  await lockPatient(query, { practiceId, id })
  const { isMinor } = await readChild(query, { practiceId, id }, now)
  const ended = await tables
    .updateTable('ClientGuardian')
    .set({ endedAt: now })
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .where('clientAccountId', '=', accountId)
    .where('endedAt', 'is', null)
    .returning('patientId')
    .executeTakeFirst()
  if (!ended) throw fail('not_found')
  if (isMinor) await endLinks(query, { practiceId, id }, now)
  await deleteUnlinkedAccount(query, accountId)
  await writePractitionerAudit(query, 'client_account.guardian_ended', { actor: by, details: { patientId: id }, now })
}

async function endLinks(query: Query, { practiceId, id }: Child, now: Date): Promise<void> {
  await endBookingLinks(query, practiceId, [id])
  await revokeOpenForms(query, { practiceId, patientIds: [id], because: 'guardian_ended' }, now)
}
