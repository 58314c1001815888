import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Section } from '../../components/section'
import { ProgressBar } from '../../components/ui/progress-bar'
import { SyncFigures } from './figures'
import { SyncFailure } from './sync-failure'
import type { CalendlyAccount } from './use-calendly'
import { useSync } from './use-sync'

/** Shows one account with its state, and reads it again. */
export function Synchronisation({ account }: { account: CalendlyAccount }) {
  const { t } = useTranslation('calendly')
  const { isBusy, result, problem, run } = useSync()
  const hasFailed = !isBusy && !result && (problem !== null || account.lastError !== null)
  return (
    <Section
      title={account.name}
      lead={<span className="wrap-anywhere">{account.email}</span>}
      actions={
        <Button isBusy={isBusy} onClick={() => void run()}>
          {!isBusy && <RefreshCw className="size-4" aria-hidden />}
          {t('sync')}
        </Button>
      }
    >
      <div className="space-y-5">
        {isBusy && <Progress label={t('reading')} />}
        <p role="status" className="sr-only">
          {result && t('done', { count: result.events })}
        </p>
        {hasFailed && <SyncFailure lastError={account.lastError} problem={problem} onRetry={run} />}
        {account.lastSyncAt && (
          <SyncFigures {...(result ?? account)} lastSyncAt={account.lastSyncAt} isNew={!!result} />
        )}
        <p className="text-muted-foreground text-sm">{t(`updates.${account.updates}`)}</p>
        {!hasFailed && (
          <Link to="/settings/integrations" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('settings')}
          </Link>
        )}
      </div>
    </Section>
  )
}

/** The duration is unknown, so the bar only moves. */
const Progress = ({ label }: { label: string }) => (
  <div>
    <p className="mb-2 text-muted-foreground text-sm" role="status">
      {label}
    </p>
    <ProgressBar label={label} value={null} />
  </div>
)
