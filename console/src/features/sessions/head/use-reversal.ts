import './texts'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../../lib/undo'
import { type Session, useSessionActions } from '../use-sessions'

/** The changes that may be a mistake, each with the event that undoes it. */
const ways = { started: 'takeBack', missed: 'correct' } as const

/** The id of the toast, so that undoing a change anywhere dismisses it. */
const noticeOf = ({ id }: Session) => `reversal-${id}`

/** Says that a session was started or marked as missed, and offers to undo that. */
export function useReversal() {
  const { t } = useTranslation('sessionHead')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const actions = useSessionActions()

  async function reverse(session: Session, way: 'takeBack' | 'correct') {
    await actions[way](session.id).then(
      () => {
        toast.dismiss(noticeOf(session))
        toast.success(t('reversal.done', clientNameWords(session)))
      },
      (error) => toast.error(t('failed'), { description: textOf(asProblem(error)), duration: UNDO_MS }),
    )
  }

  return {
    reverse,
    offer: (session: Session, mistake: keyof typeof ways) =>
      toast.success(t(`reversal.${mistake}`, clientNameWords(session)), {
        id: noticeOf(session),
        duration: UNDO_MS,
        action: undoAction(() => void reverse(session, ways[mistake])),
      }),
  }
}
