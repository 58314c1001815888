import type { Problem } from '@ancrage/api/client'
import { useTranslation } from 'react-i18next'
import { nameWords } from '../../components/client-name'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/data'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import type { CalendarSession } from './entries'

/** Long enough to see what happened and to change one's mind. */
const UNDO_MS = 10_000

/** Moves that another tab or person made impossible meanwhile: what is shown is old. */
const OLD = ['conflict', 'transition_not_allowed', 'not_found']
export const isOutdated = ({ code }: Problem) => OLD.includes(code)

export interface MoveWish {
  session: CalendarSession
  startsAt: string
  notify: boolean
  allowOverlap: boolean
}

/** Moves a session from where it is seen, and offers to take that back; rejects with a `Problem`. */
export function useMove(zone: string) {
  const { t } = useTranslation('calendar')
  const textOf = useProblemText()
  const format = useFormats(zone)

  async function put({ session: { id, startsAt: seenStartsAt }, startsAt, notify, allowOverlap }: MoveWish) {
    try {
      return await api.sessions.reschedule({
        params: { id },
        body: { startsAt, seenStartsAt, notify, allowOverlap },
      })
    } finally {
      await refresh('sessions')
    }
  }

  async function takeBack(wish: MoveWish) {
    const { session, startsAt } = wish
    try {
      await put({ ...wish, session: { ...session, startsAt }, startsAt: session.startsAt, allowOverlap: true })
      toast.success(t('undone'))
    } catch (error) {
      const problem = asProblem(error)
      const description = isOutdated(problem) ? t('move.outdated', nameWords(session)) : textOf(problem)
      toast.error(t('undoFailed'), { description })
    }
  }

  return async (wish: MoveWish) => {
    await put(wish)
    const words = { ...nameWords(wish.session), when: format.dayAndTime(wish.startsAt) }
    toast.success(t(wish.notify ? 'move.doneTold' : 'move.done', words), {
      duration: UNDO_MS,
      action: { label: t('undo'), onClick: () => void takeBack(wish) },
    })
  }
}
