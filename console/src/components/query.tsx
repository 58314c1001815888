import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reading } from '../lib/readings'
import { ProblemNotice } from './problem-notice'

interface Props<T> {
  of: Reading<T>
  /** The placeholder while data loads. */
  loading: ReactNode
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows the state of a reading: loading, failed, empty or loaded. */
export function Query<T>({ of: { data, error, mutate }, loading, isEmpty, empty, children }: Props<T>) {
  const { t } = useTranslation('components')
  const retry = () => void mutate()
  if (data === undefined) {
    if (error) return <ProblemNotice problem={error} title={t('failedTitle')} onRetry={retry} />
    return (
      <div aria-busy="true" className="motion-safe:animate-late">
        <span className="sr-only" role="status">
          {t('loading')}
        </span>
        {loading}
      </div>
    )
  }
  return (
    <>
      {error && (
        <Alert
          tone="warning"
          className="mb-4"
          actions={
            <Button size="sm" variant="secondary" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('failedPart')}
        </Alert>
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
