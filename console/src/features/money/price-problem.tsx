import type { Problem } from '@ancrage/api/client'
import { FieldError } from '@ancrage/widgets/ui/field'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'

/** Says why a price cannot change: a document bills it, or more was paid already. */
export function PriceProblem({ problem }: { problem: Problem }) {
  const { t } = useTranslation('money')
  if (problem.code !== 'conflict' && problem.code !== 'locked') return <ProblemNotice problem={problem} />
  return (
    <div role="alert">
      <FieldError>{t(problem.code === 'locked' ? 'priceBilled' : 'priceBelowPaid')}</FieldError>
    </div>
  )
}
