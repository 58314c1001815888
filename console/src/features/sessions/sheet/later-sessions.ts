import { isComing } from '@ancrage/api/contract'
import type { OpenSession, SessionProgrammeData } from '../use-sessions'

type InProgramme = SessionProgrammeData['sessions'][number]

/** Returns the later sessions of the same programme in order of time. */
const after = ({ id, startsAt, programme }: OpenSession): InProgramme[] =>
  (programme?.sessions ?? []).filter((one) => one.id !== id && Date.parse(one.startsAt) > Date.parse(startsAt))

/** Returns the later sessions that can move along, since nobody has confirmed their times to the client. */
export const unconfirmedLaterSessions = (session: OpenSession) =>
  after(session).filter(({ status }) => status === 'pre_scheduled')

/** Returns the later sessions that can be cancelled too. */
export const cancellableLaterSessions = (session: OpenSession) =>
  after(session).filter(({ status }) => isComing(status))

/** Returns the earlier starts of sessions that have moved, by id. */
export function movedLaterSessions(
  before: readonly InProgramme[],
  now: readonly Pick<InProgramme, 'id' | 'startsAt'>[],
): ReadonlyMap<string, string> {
  const starts = new Map(now.map(({ id, startsAt }) => [id, startsAt]))
  return new Map(
    before.flatMap(({ id, startsAt }) => (starts.has(id) && starts.get(id) !== startsAt ? [[id, startsAt]] : [])),
  )
}
