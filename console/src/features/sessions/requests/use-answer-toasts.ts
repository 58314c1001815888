import type { Problem } from '@ancrage/api/client'
import type { SessionStatus } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { UNDO_MS, useUndoUntilMailed } from '../../../lib/undo'
import { useCurrentUser } from '../../../lib/user'
import { type AnswerGiven, type Session, useSessionActions } from '../use-sessions'
import type { RequestAnswer } from './answered-request'

/** Shows the result of an answer on any page. */
export function useAnswerToasts() {
  const { t, i18n } = useTranslation(['sessionParts', 'components'])
  const textOf = useProblemText()
  const showUndo = useUndoUntilMailed()
  const isConfirmed = useCurrentUser().data?.emailVerifiedAt !== null
  const { undoAccept, undoRefuse } = useSessionActions()

  async function takeBack(session: Session, answer: RequestAnswer, onUndone: () => void) {
    const name = clientNameWords(session)
    try {
      await (answer === 'accepted' ? undoAccept : undoRefuse)(session.id)
      onUndone()
      toast.success(t('request.undone', name))
    } catch (error) {
      const problem = asProblem(error)
      const reasons: Partial<Record<Problem['code'], string>> = {
        transition_not_allowed: t('request.tooLate'),
        slot_taken: t('request.timeTaken'),
      }
      const description = reasons[problem.code] ?? textOf(problem)
      toast.error(t('request.undoFailed', name), { description, duration: UNDO_MS })
    }
  }

  return {
    /** `onUndone` is called after the answer was undone. */
    answered(session: Session, answer: RequestAnswer, given: AnswerGiven, onUndone = () => {}) {
      const mailed = isConfirmed ? (`${answer}Mailed` as const) : 'unconfirmed'
      const told = session.patient.email === null ? 'noAddress' : mailed
      const message = `${t(`request.${answer}`, clientNameWords(session))} ${t(`request.${told}`)}`
      if (!given.isUndoable) {
        toast.success(message)
        return
      }
      showUndo(message, () => void takeBack(session, answer, onUndone))
    },
    failed(session: Session, problem: Problem) {
      const name = clientNameWords(session)
      if (problem.code !== 'transition_not_allowed') {
        toast.error(t('request.failed', name), { description: textOf(problem), duration: 10_000 })
        return
      }
      const { current } = problem.details
      const isKnown = i18n.exists(`status.${current}`, { ns: 'components' })
      const status = isKnown ? t(`components:status.${current as SessionStatus}`) : ''
      toast.warning(
        status ? t('request.noLongerWaitingStatus', { ...name, status }) : t('request.noLongerWaiting', name),
        {
          duration: 10_000,
        },
      )
    },
  }
}
