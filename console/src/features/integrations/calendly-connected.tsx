import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConfirmedButton } from '../../components/confirmed-button'
import { type Fact, FactList } from '../../components/fact-list'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import type { CalendlyAccount } from '../calendly/public'
import { CalendlyForm } from './calendly-form'

/** Shows a connected account: its owner, its state and its actions. */
export function CalendlyConnected({ account }: { account: CalendlyAccount }) {
  const { t } = useTranslation('integrations')
  const format = useFormats()
  const [isReplacing, setReplacing] = useState(false)
  const { name, email, token, updates, events, lastSyncAt, lastError } = account
  const facts: Fact[] = [
    [t('calendly.account'), `${name} · ${email}`],
    [t('calendly.token'), token],
    [t('calendly.events'), lastSyncAt ? String(events) : t('calendly.firstReading')],
    ...(lastSyncAt ? [[t('calendly.lastSync'), format.dayAndTime(lastSyncAt)] satisfies Fact] : []),
    [t('calendly.changes'), t(`calendly.updates.${updates}`)],
  ]
  /** Disconnects the account. Its appointments stop blocking time, which becomes bookable again. */
  async function leave() {
    await api.calendly.disconnect({})
    toast.success(t('calendly.left'))
    void Promise.all([refresh('calendly'), refresh('user')])
  }

  return (
    <div className="space-y-5">
      {lastError && (
        <Alert tone={lastError === 'calendly_token_refused' ? 'danger' : 'warning'}>
          {t(`calendly.errors.${lastError}`)}
        </Alert>
      )}
      <FactList facts={facts} />
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
          <ConfirmedButton
            variant="ghost"
            size="sm"
            label={t('calendly.leave')}
            question={{ title: t('calendly.leaveTitle'), text: t('calendly.leaveText'), keep: t('cancel') }}
            onConfirm={leave}
          />
        </div>
      )}
    </div>
  )
}
