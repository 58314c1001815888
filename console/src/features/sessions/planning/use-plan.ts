import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../../lib/api'
import { nameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { refresh } from '../../../lib/readings'
import { toast } from '../../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../../lib/undo'
import { useFormats } from '../../../lib/use-formats'
import { useSameAttempt } from '../../../lib/use-same-attempt'
import type { planBody } from './plan'
import type { Planned } from './planned-programme'

type Body = NonNullable<ReturnType<typeof planBody>>

/** Whatever shows sessions or free times is read again. */
const readAgain = () =>
  Promise.all((['sessions', 'availability', 'calendar', 'dashboard', 'patients'] as const).map(refresh))

/** Plans a session, and offers to take it back as long as nobody was told of it. Rejects with a `Problem`. */
export function usePlan() {
  const { t } = useTranslation('planning')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const format = useFormats()
  const once = useSameAttempt()

  async function undo({ id }: Planned) {
    try {
      const body = { reason: t('undo.reason'), following: 'cancel', notify: false } as const
      await api.sessions.cancel({ params: { id }, body })
      toast.success(t('undo.done'))
    } catch (error) {
      toast.error(t('undo.failed'), { description: textOf(asProblem(error)) })
    }
    await readAgain()
  }

  return async (body: Body): Promise<Planned> => {
    try {
      const session = await once(body, (options) => api.sessions.plan({ body }, options))
      const words = { ...nameWords(session), when: format.dayAndTime(session.startsAt) }
      toast.success(t('done', words), {
        ...(body.notify
          ? { description: t('doneTold') }
          : { duration: UNDO_MS, action: undoAction(() => void undo(session)) }),
      })
      return session
    } finally {
      void readAgain()
    }
  }
}
