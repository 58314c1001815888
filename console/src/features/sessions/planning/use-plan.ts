import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { refresh } from '../../../lib/readings'
import { toast } from '../../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../../lib/undo'
import { useFormats } from '../../../lib/use-formats'
import { useIdempotentSend } from '../../../lib/use-idempotent-send'
import type { planBody } from './plan'
import type { PlannedReply } from './planned-programme'
import type { repeatedBody } from './repetition'

type Body = NonNullable<ReturnType<typeof planBody> | ReturnType<typeof repeatedBody>>

/**
 * Plans one session or a repetition, and offers to undo it if the client was not notified. Rejects with a `Problem`.
 */
export function usePlan() {
  const { t } = useTranslation('planning')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const format = useFormats()
  const once = useIdempotentSend()

  async function undo({ id, following }: PlannedReply) {
    try {
      const body = { reason: t('undo.reason'), following: 'cancel', notify: false } as const
      await api.sessions.cancel({ params: { id }, body })
      toast.success(t('undo.done', { count: following.length + 1 }))
    } catch (error) {
      toast.error(t('undo.failed', { count: following.length + 1 }), { description: textOf(asProblem(error)) })
    }
    await refresh('sessions')
  }

  return async (body: Body): Promise<PlannedReply> => {
    try {
      const session = await once(body, (options) =>
        'everyWeeks' in body ? api.sessions.planRepeated({ body }, options) : api.sessions.plan({ body }, options),
      )
      const words = { ...clientNameWords(session), when: format.dayAndTime(session.startsAt) }
      const count = 'everyWeeks' in body ? session.following.length + 1 : 1
      toast.success(count > 1 ? t('doneAgain', { ...words, count }) : t('done', words), {
        ...(body.notify
          ? { description: t('doneTold') }
          : { duration: UNDO_MS, action: undoAction(() => void undo(session)) }),
      })
      return session
    } finally {
      void refresh('sessions')
    }
  }
}
