import type { Problem } from '@ancrage/api/client'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { clientNameWords } from '../../lib/client-name'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { HELD_MAIL_SECONDS, useUndoUntilMailed } from '../../lib/undo'
import { useFormats } from '../../lib/use-formats'
import { useSessionActions } from '../sessions/public'
import { endAfter, sessionMinutes } from './entries'
import type { CalendarSession } from './filters'

/** Problems of a move that another tab or person has made impossible meanwhile. */
const OUTDATED = ['conflict', 'transition_not_allowed', 'not_found']
export const isOutdatedMove = ({ code }: Problem) => OUTDATED.includes(code)

export interface MoveRequest {
  session: CalendarSession
  startsAt: string
  /** In minutes. Default: the current length. */
  durationMinutes?: number | undefined
  notify: boolean
  allowOverlap: boolean
}

/** Moves a session from its visible time and offers to undo it. Rejects with a `Problem`. */
export function useMove(zone: string) {
  const { t } = useTranslation('calendar')
  const textOf = useProblemText()
  const showUndo = useUndoUntilMailed()
  const format = useFormats(zone)
  const { reschedule } = useSessionActions()

  function put({ session, startsAt, durationMinutes, notify, allowOverlap }: MoveRequest) {
    const length = durationMinutes ? { durationMinutes, seenDurationMinutes: sessionMinutes(session) } : {}
    const seen = { seenStartsAt: session.startsAt, ...length }
    return reschedule(session.id, startsAt, { ...seen, notify, allowOverlap, holdMailSeconds: HELD_MAIL_SECONDS })
  }

  async function takeBack(request: MoveRequest) {
    const { session, startsAt, durationMinutes } = request
    const moved = { ...session, startsAt, endsAt: endAfter(startsAt, durationMinutes ?? sessionMinutes(session)) }
    const length = durationMinutes && sessionMinutes(session)
    try {
      await put({
        ...request,
        session: moved,
        startsAt: session.startsAt,
        durationMinutes: length,
        allowOverlap: session.isOverlapAllowed,
      })
      toast.success(
        durationMinutes
          ? t('undone')
          : t('move.back', { ...clientNameWords(session), when: format.dayAndTime(session.startsAt) }),
      )
    } catch (error) {
      const problem = asProblem(error)
      const description = isOutdatedMove(problem) ? t('move.outdated', clientNameWords(session)) : textOf(problem)
      toast.error(t('undoFailed'), { description })
    }
  }

  return async (request: MoveRequest) => {
    await put(request)
    const { session, startsAt, durationMinutes, notify } = request
    const words = { ...clientNameWords(session), when: format.dayAndTime(startsAt) }
    const until = format.timeInText(endAfter(startsAt, durationMinutes ?? sessionMinutes(session)))
    const done = durationMinutes
      ? t(notify ? 'move.lengthTold' : 'move.lengthDone', { ...words, until })
      : t(notify ? 'move.doneTold' : 'move.done', words)
    showUndo(done, () => void takeBack(request))
  }
}
