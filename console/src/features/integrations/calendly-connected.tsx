import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import type { CalendlyAccount } from '../calendly/public'
import { CalendlyForm } from './calendly-form'
import { CalendlyLeave } from './calendly-leave'

/** An account that is connected: whose, how it is doing, and what can be done about it. */
export function CalendlyConnected({ account }: { account: CalendlyAccount }) {
  const { t } = useTranslation('integrations')
  const format = useFormats()
  const [isReplacing, setReplacing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { name, email, token, updates, events, lastSyncAt, lastError } = account
  const rows = [
    [t('calendly.account'), `${name} · ${email}`],
    [t('calendly.token'), token],
    [t('calendly.events'), lastSyncAt ? String(events) : t('calendly.firstReading')],
    ...(lastSyncAt ? [[t('calendly.lastSync'), format.dayAndTime(lastSyncAt)]] : []),
    [t('calendly.changes'), t(`calendly.updates.${updates}`)],
  ]
  return (
    <div className="space-y-5">
      {lastError && (
        <Alert tone={lastError === 'calendly_token_refused' ? 'danger' : 'warning'}>
          {t(`calendly.errors.${lastError}`)}
        </Alert>
      )}
      <dl className="divide-y">
        {rows.map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isReplacing ? (
        <CalendlyForm onDone={() => setReplacing(false)} onCancel={() => setReplacing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Link to="/calendly" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <RefreshCw className="size-3.5" aria-hidden />
            {t('calendly.sync')}
          </Link>
          <Button variant="secondary" size="sm" onClick={() => setReplacing(true)}>
            {t('calendly.replace')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setLeaving(true)}>
            {t('calendly.leave')}
          </Button>
        </div>
      )}
      <CalendlyLeave isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  )
}
