import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedButton } from '../../components/confirmed-button'
import { CopyButton } from '../../components/copy-button'
import { type Fact, FactList } from '../../components/fact-list'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { SmsBalance } from './sms-balance'
import { SmsForm } from './sms-form'
import { type OctopushAccount, useHasSms, useOctopush, useOctopushActions } from './use-octopush'

/** Sets SMS up, shows the balance, and disconnects the account. Renders nothing in the essential mode. */
export function SmsSection() {
  const { t } = useTranslation('octopush')
  const hasSms = useHasSms()
  const octopush = useOctopush()
  if (!hasSms) return null
  return (
    <Section title={t('title')} lead={t('lead')}>
      <p className="mb-4 font-medium">{t('noCommission')}</p>
      <Query of={octopush} loading={<Skeleton className="h-48 rounded-lg" />}>
        {({ account }) => (account ? <Connected account={account} /> : <SmsForm account={null} />)}
      </Query>
    </Section>
  )
}

/** Shows a connected account: its owner, its balance and its actions. */
function Connected({ account }: { account: OctopushAccount }) {
  const { t } = useTranslation('octopush')
  const format = useFormats()
  const textOf = useProblemText()
  const { refreshCredit, disconnect } = useOctopushActions()
  const [isChanging, setChanging] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { login, key, sender, senderNamesTrade, credit, creditAt, reportUrl } = account

  async function read() {
    setBusy(true)
    try {
      await refreshCredit()
    } catch (error) {
      toast.error(t('notRead'), { description: textOf(asProblem(error)) })
    }
    setBusy(false)
  }

  async function leave() {
    await disconnect()
    toast.success(t('left'))
  }

  if (isChanging) return <SmsForm account={account} onDone={() => setChanging(false)} />
  const facts: Fact[] = [
    [t('login'), login],
    [t('key'), key],
    [t('sender'), sender],
    [t('credit'), t('creditAt', { figure: format.number(credit), when: format.dayAndTime(creditAt) })],
  ]
  return (
    <div className="space-y-5">
      <SmsBalance part="warning" />
      {senderNamesTrade && <Alert tone="warning">{t('senderNamesTrade')}</Alert>}
      <FactList facts={facts} />
      <div className="space-y-2">
        <p className="text-muted-foreground text-sm">{t('reportHint')}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="wrap-anywhere min-w-0 flex-1 rounded-md bg-muted p-2 text-xs">{reportUrl}</code>
          <CopyButton text={reportUrl} label={t('copy')} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void read()}>
          <RefreshCw className="size-3.5" aria-hidden />
          {t('read')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
        <ConfirmedButton
          variant="ghost"
          size="sm"
          label={t('leave')}
          question={{ title: t('leaveTitle'), text: t('leaveText'), keep: t('cancel') }}
          onConfirm={leave}
        />
      </div>
    </div>
  )
}
