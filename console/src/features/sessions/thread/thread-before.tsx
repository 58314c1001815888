import '../detail/texts'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { ThreadTexts } from './thread-texts'
import { lastingTexts, useClientThread } from './use-thread'

interface Props {
  patientId: string
  /** The start of the session, an ISO instant in UTC. */
  startsAt: string
  /** The previous session, whose notes are shown already. */
  lastSessionId: string | undefined
}

/** Shows the thread of a client before a session. It is empty if only the previous session has notes. */
export function ThreadBefore({ patientId, startsAt, lastSessionId }: Props) {
  const { t } = useTranslation('session')
  const { data, error, mutate } = useClientThread(patientId, startsAt)
  if (!data)
    return error ? <ProblemNotice problem={error} title={t('thread.failed')} onRetry={() => void mutate()} /> : null
  const texts = lastingTexts(data).filter(({ sessionId }) => sessionId !== lastSessionId)
  if (texts.length === 0) return null
  return (
    <div className="space-y-4">
      <ThreadTexts of={texts} />
    </div>
  )
}
