import type { Problem } from '@ancrage/api/client'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { withTexts } from '../../../lib/i18n'
import type { AnswerGiven, Requests, Session } from '../use-sessions'
import { AnsweredRequest, type RequestAnswer } from './answered-request'
import { RequestCard } from './request-card'
import { useAnswerToasts } from './use-answer-toasts'
import { useAnsweredElsewhere } from './use-answered-elsewhere'

const RefuseDialog = lazy(withTexts(async () => ({ default: (await import('./refuse-dialog')).RefuseDialog })))
const ProposeDialog = lazy(withTexts(async () => ({ default: (await import('./propose-dialog')).ProposeDialog })))

interface Props {
  requests: Requests
  /** The requests to show, out of all that wait. */
  waiting: readonly Session[]
  isCompact?: boolean
  /** Shown when no request waits. */
  empty: ReactNode
}

interface Answered {
  session: Session
  answer: RequestAnswer
}

interface Line {
  session: Session
  /** Undefined while the request waits. */
  answer?: RequestAnswer | 'elsewhere' | undefined
  /** Keeps the height of its card. */
  isFrozen?: boolean
}

/**
 * Lists requests with their answers. An answered card is replaced in its place, so that nothing moves under the pointer
 * and a second click cannot answer the next request, even if another device answered.
 */
export function RequestList({ requests, waiting, isCompact = false, empty }: Props) {
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const [refused, setRefused] = useState<Session | null>(null)
  const [proposing, setProposing] = useState<Session | null>(null)
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const toast = useAnswerToasts()

  const unmark = ({ id }: Session) => setAnswered((before) => before.filter((entry) => entry.session.id !== id))

  async function give(session: Session, answer: RequestAnswer, call: Promise<AnswerGiven>) {
    setAnswered((before) => [...before, { session, answer }])
    try {
      toast.answered(session, answer, await call, () => unmark(session))
    } catch (problem) {
      unmark(session)
      toast.failed(session, problem as Problem)
    }
  }

  const isAnswered = (session: Session) => answered.some((entry) => entry.session.id === session.id)
  const { list, left } = useAnsweredElsewhere(waiting, isAnswered)
  const open = waiting.filter((session) => !isAnswered(session)).map((session) => ({ session, answer: undefined }))
  const elsewhere = left.map((one) => ({ ...one, answer: 'elsewhere' as const }))
  const lines: Line[] = [...open, ...answered, ...elsewhere]
  lines.sort((a, b) => a.session.requestedAt.localeCompare(b.session.requestedAt))

  return (
    <>
      <ul ref={list} className="space-y-3 empty:hidden">
        {lines.map(({ session, answer, isFrozen }) => (
          <li key={session.id} className="grid *:col-start-1 *:row-start-1 *:min-w-0">
            {(!answer || isFrozen) && (
              <div inert={isFrozen} className={isFrozen ? 'invisible' : undefined}>
                <RequestCard
                  session={session}
                  isCompact={isCompact}
                  onAccept={() => void give(session, 'accepted', requests.accept(session))}
                  onRefuse={() => setRefused(session)}
                  onPropose={() => setProposing(session)}
                />
              </div>
            )}
            {answer && <AnsweredRequest session={session} answer={answer} />}
          </li>
        ))}
      </ul>
      {open.length === 0 && empty}
      {proposing && (
        <Suspense>
          <ProposeDialog session={proposing} onClose={() => setProposing(null)} />
        </Suspense>
      )}
      {refused && (
        <Suspense>
          <RefuseDialog
            session={refused}
            draft={drafts[refused.id]}
            onClose={() => setRefused(null)}
            onRefuse={(session, reason) => {
              setRefused(null)
              setDrafts((before) => ({ ...before, [session.id]: reason }))
              void give(session, 'refused', requests.refuse(session, reason))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
