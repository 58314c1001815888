import { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProblemText } from '../../lib/problem-text'
import type { CalendlyAccount } from './use-calendly'

interface Props {
  /** Why the last reading failed, as stored by the server. */
  lastError: CalendlyAccount['lastError']
  /** Why the reading that was just requested failed. */
  problem: Problem | null
  onRetry: () => Promise<void>
}

/** Shows the failure in the words of the specification, its reason, and that nothing is lost. */
export function SyncFailure({ lastError, problem, onRetry }: Props) {
  const { t } = useTranslation('calendly')
  const textOf = useProblemText()
  const shownProblem = problem ?? new Problem(0, lastError ?? 'unexpected', {})
  return (
    <Alert
      tone="danger"
      title={t('failed')}
      actions={
        <>
          <Link to="/settings/integrations" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('back')}
          </Link>
          {shownProblem.code !== 'calendly_token_refused' && (
            <Button size="sm" variant="ghost" onClick={() => void onRetry()}>
              {t('retry')}
            </Button>
          )}
        </>
      }
    >
      {textOf(shownProblem)}
    </Alert>
  )
}
