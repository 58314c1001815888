import { sql } from 'kysely'
import { writePractitionerAudit } from '../audit/service.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { isMinorAt } from '../format/majority.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import type { Limits } from '../http/rate-limit.ts'
import type { Lang } from '../http/schema.ts'
import { isSameMailbox, mailbox } from '../mail/address.ts'
import { addressHash } from '../mail/opt-out.ts'
import { enqueueMessages, isEnqueued } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { readChild } from './guardians.ts'
import { createClientLink } from './link.ts'
import { deleteUnlinkedAccount, linkAccount } from './link-account.ts'

/** Who opens or ends an access. */
export type InvitationActor = Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>
export type InvitationSender = InvitationActor & Pick<PractitionerActor, 'emailVerifiedAt'>

/** Invitations to one address, from all practices together: too few to fill somebody's mailbox. */
export const INVITATIONS_TO_ADDRESS = { points: 5, seconds: 3600 }

/**
 * Gives a patient access to the client area and mails a link. The account of that address is used, or a new one.
 * Throws:
 * - `conflict`: the patient has no address or has access already, or another patient of the practice has the same
 *   address (they must not read about each other).
 * - `conflict` for the reason `minor`: the patient is under 18, and the practitioner has not said that the address is
 *   the child's own. This access does not end with the 18th birthday, as a parent's does.
 * - `email_unverified`: the practitioner has not confirmed their own address, so a stranger may be sending mails.
 */
export async function inviteClient(
  query: Query,
  patientId: string,
  by: InvitationSender,
  { limits, secret, now, isOwnAddress = false }: { limits: Limits; secret: string; now: Date; isOwnAddress?: boolean },
) {
  if (!by.emailVerifiedAt) throw fail('email_unverified')
  const { isMinor } = await readChild(query, { practiceId: by.practiceId, id: patientId }, now)
  if (isMinor && !isOwnAddress) throw fail('conflict', { reason: 'minor' })
  const patient = await tablesOf(query)
    .selectFrom('Patient')
    .select(['email', 'locale'])
    .where('practiceId', '=', by.practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  const address = mailbox('', patient.email)?.address
  if (!address) throw fail('conflict')
  const accountId = await accountOfAddress(query, address, patient.locale, now)
  if (!(await linkAccount(query, { clientAccountId: accountId, practiceId: by.practiceId, patientId }, now)))
    throw fail('conflict')
  await limits.spend('client invitation', address.toLowerCase(), INVITATIONS_TO_ADDRESS)
  await mailInvitation(query, { practiceId: by.practiceId, patientId, accountId, email: address }, { secret, now })
  await writePractitionerAudit(query, 'client_account.invited', { actor: by, details: { patientId }, now })
  return { email: address, invitedAt: now }
}

/**
 * Gives a client who books with a prepayment a client area, without a mail: its page sends a link to sign in. If the
 * address opens another client's area in the practice, none is made: they must not read about each other. None is made
 * for a minor, by the record or by what was typed: a parent books with an address of their own.
 */
export async function openClientArea(
  query: Query,
  { practiceId, patientId, locale }: { practiceId: PracticeId; patientId: string; locale: Lang },
  { email, dateOfBirth }: { email: string | null; dateOfBirth?: string | undefined },
  now: Date,
): Promise<void> {
  const address = mailbox('', email)?.address
  if (!address) return
  const { isMinor, timeZone } = await readChild(query, { practiceId, id: patientId }, now)
  if (isMinor || isMinorAt(dateOfBirth, now, timeZone)) return
  const accountId = await accountOfAddress(query, address, locale, now)
  await linkAccount(query, { clientAccountId: accountId, practiceId, patientId }, now)
}

/**
 * Mails the link again to a client with access. `conflict` where the account has another address than the client's
 * record: that may be somebody else's now. `too_many_requests` while the earlier link is still fresh.
 */
export async function remindClient(
  query: Query,
  patientId: string,
  by: InvitationSender,
  { limits, secret, now }: { limits: Limits; secret: string; now: Date },
) {
  if (!by.emailVerifiedAt) throw fail('email_unverified')
  const account = await tablesOf(query)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('ClientAccount as a', 'a.id', 'l.clientAccountId')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
    )
    .select(['a.id', 'a.email', 'p.email as recordedEmail'])
    .where('l.practiceId', '=', by.practiceId)
    .where('l.patientId', '=', patientId)
    .executeTakeFirst()
  if (!account) throw fail('not_found')
  if (!isSameMailbox(account.email, account.recordedEmail)) throw fail('conflict', { reason: 'other_address' })
  await limits.spend('client invitation', account.email.toLowerCase(), INVITATIONS_TO_ADDRESS)
  const isMailed = await mailInvitation(
    query,
    { practiceId: by.practiceId, patientId, accountId: account.id, email: account.email },
    { secret, now },
  )
  if (!isMailed) throw fail('too_many_requests', { retryAfterSeconds: INVITATIONS_TO_ADDRESS.seconds })
  await writePractitionerAudit(query, 'client_account.reminded', { actor: by, details: { patientId }, now })
  return { email: account.email }
}

/** Mails an address once within the time of its limit, even if access is revoked and given again. */
export async function mailInvitation(
  query: Query,
  {
    practiceId,
    patientId,
    accountId,
    email,
    isGuardian = false,
  }: { practiceId: PracticeId; patientId: string; accountId: string; email: string; isGuardian?: boolean },
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  // A corrected address has had no mail yet. The account does not tell: it is made anew for the same address.
  const whose = isGuardian ? accountId : addressHash(secret, email).toString('base64url')
  const key = `client.invited:${patientId}:${whose}:${Math.floor(now.getTime() / (INVITATIONS_TO_ADDRESS.seconds * 1000))}`
  if (await isEnqueued(query, practiceId, key)) return false
  const linkId = newId()
  await createClientLink(query, secret, { id: linkId, accountId, kind: 'invitation' }, now)
  await enqueueMessages(query, {
    practiceId,
    sessionId: null,
    template: 'client.invited',
    data: { patientId, linkId, ...(isGuardian && { guardianId: accountId }) },
    now,
    to: [{ audience: 'client', key }],
  })
  return true
}

/** Finds or creates the account of an address. Its row stays locked against deletion. */
export async function accountOfAddress(query: Query, email: string, locale: Lang, now: Date): Promise<string> {
  const account = await tablesOf(query)
    .insertInto('ClientAccount')
    .values({ id: newId(), email, locale, createdAt: now })
    .onConflict((row) =>
      row.expression(sql`lower(email)`).doUpdateSet(({ ref }) => ({ email: ref('ClientAccount.email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return account.id
}

/** Removes a client's access to the practice. An account without any practice is deleted, with everything in it. */
export async function revokeClient(query: Query, patientId: string, by: InvitationActor, now: Date): Promise<void> {
  const link = await tablesOf(query)
    .deleteFrom('ClientAccountPatient')
    .where('practiceId', '=', by.practiceId)
    .where('patientId', '=', patientId)
    .returning('clientAccountId')
    .executeTakeFirst()
  if (!link) throw fail('not_found')
  await deleteUnlinkedAccount(query, link.clientAccountId)
  await writePractitionerAudit(query, 'client_account.revoked', { actor: by, details: { patientId }, now })
}

/**
 * Ends an unused access that was given to another address than the client's present one: that address was mistyped, and
 * whoever owns it has the link. Only a sign-in since then counts as use: the account may have been used before, for
 * another practice.
 */
export async function endUnusedAccess(
  query: Query,
  { patientId, email }: { patientId: string; email: string | null },
  by: InvitationActor,
  now: Date,
): Promise<void> {
  const account = await tablesOf(query)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('ClientAccount as a', 'a.id', 'l.clientAccountId')
    .select(['a.email', 'l.cameInAt'])
    .where('l.practiceId', '=', by.practiceId)
    .where('l.patientId', '=', patientId)
    .executeTakeFirst()
  if (!account || account.cameInAt !== null) return
  if (!isSameMailbox(account.email, email)) await revokeClient(query, patientId, by, now)
}
