import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../lib/problem-text'

interface Props {
  problem: Problem
  title?: ReactNode
  /** Shows a retry button. */
  onRetry?: (() => void) | undefined
  className?: string
}

/** Shows the text of a problem, and for a server error the id of its line in the log. */
export function ProblemNotice({ problem, title, onRetry, className }: Props) {
  const { t } = useTranslation(['components', 'errors'])
  const textOf = useProblemText()
  const reference = problem.details.requestId
  return (
    <Alert
      tone="danger"
      title={title}
      className={className}
      actions={
        problem.code === 'csrf' ? (
          <Button size="sm" variant="secondary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        ) : (
          onRetry && (
            <Button size="sm" variant="secondary" onClick={onRetry}>
              <RotateCw className="size-3.5" aria-hidden />
              {t('retry')}
            </Button>
          )
        )
      }
    >
      <p>{textOf(problem)}</p>
      {reference && problem.status >= 500 && (
        <p className="mt-1 select-all text-muted-foreground text-xs">{t('errors:reference', { id: reference })}</p>
      )}
    </Alert>
  )
}
