import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { PostedMessage } from '../../mail/template.ts'
import type { Patient } from '../../patients/entity.ts'
import type { EnqueuedMail } from './events.ts'

/** The mails that a practitioner can switch off: those about what clients do. */
const choices: Partial<Record<SessionMail, 'tellsRequests' | 'tellsCancellations' | 'tellsMoves'>> = {
  requested: 'tellsRequests',
  booked: 'tellsRequests',
  proposed: 'tellsRequests',
  cancelled: 'tellsCancellations',
  moved: 'tellsMoves',
}

/** Whether the receiver wants the mail, by their present choice. Clients can refuse reminders alone. */
export async function isMailWanted(
  em: EntityManager,
  { audience, practiceId, sessionId }: PostedMessage,
  event: SessionMail,
  { by, refusesReminders }: Pick<EnqueuedMail, 'by'> & Pick<Patient, 'refusesReminders'>,
): Promise<boolean> {
  const choice = choices[event]
  if (audience === 'client') return event !== 'reminder' || !refusesReminders
  if (!choice || by === 'practitioner' || !sessionId) return true
  const profile = await tablesOf(em)
    .selectFrom('Session as s')
    .innerJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.practitionerId'),
    )
    .innerJoin('Profile as f', (join) =>
      join.onRef('f.practiceId', '=', 't.practiceId').onRef('f.userId', '=', 't.userId'),
    )
    .select(['f.tellsRequests', 'f.tellsCancellations', 'f.tellsMoves'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  return profile?.[choice] ?? true
}
