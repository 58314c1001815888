import './texts'
import { isInMode, modeTable } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { useMode } from '../../lib/mode'
import { AnswerCard } from './answer-card'
import { useClientForms, useSessionForms } from './use-forms'

interface Props {
  sessionId: string
  patientId: string
}

/** Shows the form that the client answered last, when none was answered for this session. */
export function LastAnswer({ sessionId, patientId }: Props) {
  const { t } = useTranslation('forms')
  const mode = useMode()
  const own = useSessionForms(sessionId).data
  const isOffered = isInMode(mode ?? 'essential', modeTable.features.customForms)
  const answers = useClientForms(isOffered && own?.answers.length === 0 ? patientId : null).data?.answers ?? []
  const [last] = answers
    .filter(({ isReplaced }) => !isReplaced)
    .sort((one, other) => other.answeredAt.localeCompare(one.answeredAt))
  if (!last) return null
  return (
    <section aria-label={t('last')} className="mt-4">
      <h3 className="mb-2 font-medium text-muted-foreground text-sm">{t('last')}</h3>
      <AnswerCard answer={last} all={answers} />
    </section>
  )
}
