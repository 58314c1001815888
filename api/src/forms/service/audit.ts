import type { AuditAction } from '../../audit/actions.ts'
import { writeAudit, writePractitionerAudit } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'

/** The practitioner who acts, as the log names them, and when. */
export interface FormActor extends Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'> {
  now: Date
}

type Details = { patientId: string } & Partial<Record<'sessionId' | 'formId' | 'requestId' | 'answerId', string>>
type FormAction = Extract<AuditAction, `form.${string}`>

/** Logs a practitioner's action on a client's forms, with ids only. */
export const auditForm = (query: Query, by: FormActor, action: FormAction, details: Details) =>
  writePractitionerAudit(query, action, { actor: by, details, now: by.now })

/** Logs a client's action, by a link or signed in: `patientId` alone names the person. */
export const auditClientForm = (
  query: Query,
  { practiceId, now }: { practiceId: PracticeId; now: Date },
  action: FormAction,
  details: Details,
) => writeAudit(query, { practiceId, by: 'client', actor: null, action, details, now })

interface SessionClient {
  patientId: string
  hasEmail: boolean
  isLocked: boolean
}

/** The client of a session. */
export async function clientOfSession(query: Query, practiceId: PracticeId, sessionId: string): Promise<SessionClient> {
  const session = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['p.id as patientId', 's.isLocked', 'p.email'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  const { email, ...whose } = session
  return { ...whose, hasEmail: email !== null }
}

/** The same for a session with an unlocked record; it stays unlocked until this transaction ends. */
export async function clientOfOpenSession(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
): Promise<SessionClient> {
  await tablesOf(query)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .forShare()
    .execute()
  const session = await clientOfSession(query, practiceId, sessionId)
  if (session.isLocked) throw fail('locked')
  return session
}
