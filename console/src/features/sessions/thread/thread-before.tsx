import '../detail/texts'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { ThreadTexts } from './thread-texts'
import { lastingTexts, useClientThread } from './use-thread'

interface Props {
  patientId: string
  /** When the session begins beside which it stands. */
  startsAt: string
  /** The session whose notes stand there already. */
  lastSessionId: string | undefined
}

/** What leads to a session of a client; nothing where nothing more is known than the notes of the last time. */
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
