import { millisecondsInDay } from 'date-fns/constants'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { consentRecipients } from './mailed.ts'
import { sendSignatureRequest } from './request-signature.ts'

/** In a session by video nobody can sign on the practitioner's screen, so its client is asked the day before. */
const BEFORE_MS = millisecondsInDay

/**
 * Asks clients who have an agreed session by video on the next day, and have never signed, to sign from afar. Each is
 * asked once: a client who signed, withdrew or was asked before is asked again only by the practitioner. A closed
 * practice asks nobody, since its practitioner cannot sign in to hold the session.
 */
export async function askBeforeVideo(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  if (!(await isPracticeOpen(query, practiceId))) return
  const sessions = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.patient as patientId', 's.endsAt', 's.linkVersion', 'p.email'])
    .where('s.practiceId', '=', practiceId)
    .where('s.status', '=', 'scheduled')
    .where('s.location', '=', 'video')
    .where('s.isLocked', '=', false)
    // Beside the search below: this is looked at again once a practitioner who asks at the same time is done.
    .where('s.signatureAskedAt', 'is', null)
    .where('s.startsAt', '>', now)
    .where('s.startsAt', '<=', new Date(now.getTime() + BEFORE_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Consent as c')
            .select('c.id')
            .whereRef('c.practiceId', '=', 's.practiceId')
            .whereRef('c.patientId', '=', 's.patient'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Session as asked')
            .select('asked.id')
            .whereRef('asked.practiceId', '=', 's.practiceId')
            .whereRef('asked.patient', '=', 's.patient')
            .where('asked.signatureAskedAt', 'is not', null),
        ),
      ),
    )
    .orderBy('s.startsAt')
    .forNoKeyUpdate('s')
    .execute()
  const patientIds = new Set<string>()
  for (const { id, patientId, endsAt, linkVersion, email } of sessions) {
    if (patientIds.has(patientId)) continue
    const mailed = await consentRecipients(query, { practiceId, patientId, hasEmail: email !== null }, endsAt)
    if (!mailed) continue
    patientIds.add(patientId)
    const session = { practiceId, id, patientId, linkVersion, signatureAskedAt: null, mailed }
    await sendSignatureRequest(query, session, { by: 'system', actor: null }, now)
  }
  if (patientIds.size > 0) await publishChange(query, practiceId, 'consents')
}
