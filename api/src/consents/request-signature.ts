import { type NewAuditEntry, practitionerAuthor, writeAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { mailLinks } from '../mail/links.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { isDropped } from '../sessions/states.ts'
import { type ConsentRecipients, consentRecipients, isOfGuardians } from './mailed.ts'
import { type ConsentAction, latestConsent } from './service.ts'
import { signingContextOf } from './signing.ts'
import { latestText } from './texts.ts'

/** How often a client may be asked about one session: more would be a nuisance. */
const ASKED_AGAIN_MS = 10 * 60_000

/**
 * Asks the client of a session to sign from afar, or for a child without an address the guardians with access. They get
 * a mail with the link, which the client area shows too. `conflict` where a consent to the present text stands, or
 * nobody can be mailed; `too_many_requests` right after the last request.
 */
export async function requestSignature(
  { query, config, actor, now }: Omit<ConsentAction<PractitionerActor>, 'secrets'> & { config: Config },
  id: string,
): Promise<{ signatureAskedAt: Date; url: string }> {
  const { practiceId } = actor
  const tables = tablesOf(query)
  const session = await tables
    .selectFrom('Session')
    .select(['status', 'endsAt', 'isLocked', 'linkVersion', 'signatureAskedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  if (session.isLocked) throw fail('locked')
  const { patientId, hasEmail } = await signingContextOf(query, practiceId, id)
  const consent = await latestConsent(query, config, practiceId, patientId)
  const mailed = await consentRecipients(query, { practiceId, patientId, hasEmail }, session.endsAt)
  const isOver = isDropped(session.status) || session.endsAt <= now
  const text = await latestText(query, practiceId, now)
  // Where the text was replaced since, the new one may be signed. A paper has words of its own.
  const stands = consent?.state === 'in_force' && (consent.textVersion ?? text.version) === text.version
  if (!mailed || isOver || stands) throw fail('conflict')
  const last = session.signatureAskedAt?.getTime() ?? 0
  if (now.getTime() - last < ASKED_AGAIN_MS)
    throw fail('too_many_requests', { retryAfterSeconds: Math.ceil((last + ASKED_AGAIN_MS - now.getTime()) / 1000) })
  const { linkVersion, signatureAskedAt } = session
  const signature = { practiceId, id, patientId, linkVersion, signatureAskedAt: signatureAskedAt ?? null, mailed }
  const version = await sendSignatureRequest(query, signature, practitionerAuthor(actor), now)
  return { signatureAskedAt: now, url: mailLinks(config).consent({ practiceId, id, linkVersion: version }) }
}

/** A session whose client is asked to sign. */
interface SignatureRequest {
  practiceId: PracticeId
  id: string
  patientId: string
  linkVersion: number
  signatureAskedAt: Date | null
  mailed: NonNullable<ConsentRecipients>
}

/** Stores who is asked to sign, and returns the version of the link that they get. */
export async function sendSignatureRequest(
  query: Query,
  { practiceId, id, patientId, linkVersion: version, signatureAskedAt, mailed }: SignatureRequest,
  by: Pick<NewAuditEntry, 'by' | 'actor'>,
  now: Date,
): Promise<number> {
  // A guardian's link ends when somebody else is asked.
  const wasOfGuardians = mailed.to === 'client' && (await isOfGuardians(query, { practiceId, id, signatureAskedAt }))
  const linkVersion = version + (wasOfGuardians ? 1 : 0)
  await tablesOf(query)
    .updateTable('Session')
    .set({ signatureAskedAt: now, linkVersion })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  for (const guardianId of mailed.to === 'guardians' ? mailed.accountIds : [undefined])
    await enqueueMessages(query, {
      practiceId,
      sessionId: id,
      template: 'consents.requested',
      data: { sessionId: id, ...(guardianId && { guardianId }) },
      now,
      to: [
        { audience: 'client', key: `consents.requested:${id}:${now.getTime()}${guardianId ? `:${guardianId}` : ''}` },
      ],
      isRequested: by.by === 'practitioner',
    })
  await writeAudit(query, {
    practiceId,
    ...by,
    action: 'consent.signature_asked',
    details: { patientId, sessionId: id },
    now,
  })
  return linkVersion
}
