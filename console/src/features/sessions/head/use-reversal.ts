import './texts'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { nameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../../lib/undo'
import { type Session, useSessionActions } from '../use-sessions'

/** What can be a mistake, and the way back to a planned session. */
const ways = { started: 'takeBack', missed: 'correct' } as const

/** What was taken back, wherever that was, is no longer said. */
const noticeOf = ({ id }: Session) => `reversal-${id}`

/** Says that a session was started or marked as missed, and offers the way back from it. */
export function useReversal() {
  const { t } = useTranslation('sessionHead')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const actions = useSessionActions()

  async function reverse(session: Session, way: 'takeBack' | 'correct') {
    await actions[way](session.id).then(
      () => {
        toast.dismiss(noticeOf(session))
        toast.success(t('reversal.done', nameWords(session)))
      },
      (error) => toast.error(t('failed'), { description: textOf(asProblem(error)), duration: UNDO_MS }),
    )
  }

  return {
    reverse,
    offer: (session: Session, mistake: keyof typeof ways) =>
      toast.success(t(`reversal.${mistake}`, nameWords(session)), {
        id: noticeOf(session),
        duration: UNDO_MS,
        action: undoAction(() => void reverse(session, ways[mistake])),
      }),
  }
}
