import { isMovable } from '@ancrage/api/contract'
import type { OpenSession, SessionProgrammeData } from '../use-sessions'

type InProgramme = SessionProgrammeData['sessions'][number]

/** What comes after a session in its programme, in the order of time. */
const after = ({ id, startsAt, programme }: OpenSession): InProgramme[] =>
  (programme?.sessions ?? []).filter((one) => one.id !== id && Date.parse(one.startsAt) > Date.parse(startsAt))

/** What may move along with a session: nobody has told the client that time for certain. */
export const unconfirmedAfter = (session: OpenSession) =>
  after(session).filter(({ status }) => status === 'pre_scheduled')

/** What can be cancelled with it. */
export const cancellableAfter = (session: OpenSession) => after(session).filter(({ status }) => isMovable(status))

/** The starts that sessions had which have another now, by their ids. */
export function laterSessionsMoved(
  before: readonly InProgramme[],
  now: readonly Pick<InProgramme, 'id' | 'startsAt'>[],
): ReadonlyMap<string, string> {
  const starts = new Map(now.map(({ id, startsAt }) => [id, startsAt]))
  return new Map(
    before.flatMap(({ id, startsAt }) => (starts.has(id) && starts.get(id) !== startsAt ? [[id, startsAt]] : [])),
  )
}
