import type { Problem } from '@ancrage/api/client'
import type { SessionStatus } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { nameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import type { Session } from '../use-sessions'
import type { RequestAnswer } from './answered-request'

/** Says what became of an answer, wherever it was given. */
export function useAnswerToasts() {
  const { t, i18n } = useTranslation('components')
  const textOf = useProblemText()
  return {
    answered(session: Session, answer: RequestAnswer) {
      toast.success(t(`request.${answer}`, nameWords(session)))
    },
    failed(session: Session, problem: Problem) {
      const name = nameWords(session)
      if (problem.code !== 'transition_not_allowed') {
        toast.error(t('request.failed', name), { description: textOf(problem), duration: 10_000 })
        return
      }
      const { current } = problem.details
      const isKnown = i18n.exists(`status.${current}`, { ns: 'components' })
      const status = isKnown ? t(`status.${current as SessionStatus}`) : ''
      toast.warning(
        status ? t('request.noLongerWaitingStatus', { ...name, status }) : t('request.noLongerWaiting', name),
        {
          duration: 10_000,
        },
      )
    },
  }
}
