import { type Session, useSession } from '../use-sessions'
import { AnswerWords } from './answer-words'

/** Says what became of a request that was not answered here: accepted, or its client has picked another time. */
export function ChangedElsewhere({ session }: { session: Session }) {
  const { data: now } = useSession(session.id)
  // Where a part is paid in advance, the time is kept until then.
  const isKept = now?.status === 'scheduled' || now?.status === 'prepaid_pending'
  if (!isKept) return <AnswerWords session={now ?? session} answer="elsewhere" />
  const isPicked = Date.parse(now.startsAt) !== Date.parse(session.startsAt)
  return <AnswerWords session={now} answer={isPicked ? 'picked' : 'accepted'} />
}
