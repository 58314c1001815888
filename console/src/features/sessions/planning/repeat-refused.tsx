import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'

/** Says why none of the dates was planned. */
export function RepeatRefused({ problem }: { problem: Problem }) {
  const { t } = useTranslation('planning')
  const { taken, errors } = problem.details
  if (problem.code === 'slot_taken' && Array.isArray(taken))
    return (
      <Alert tone="warning" title={t('repeat.taken', { count: taken.length })}>
        {t('repeat.takenHint')}
      </Alert>
    )
  if (errors?.sessionTypeId?.includes('paid_before')) return <Alert tone="warning" title={t('repeat.paidBefore')} />
  if (errors?.patientId?.includes('inactive')) return <Alert tone="warning" title={t('repeat.archived')} />
  return <ProblemNotice problem={problem} />
}
