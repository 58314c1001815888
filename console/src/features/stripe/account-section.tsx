import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedButton } from '../../components/confirmed-button'
import { type Fact, FactList } from '../../components/fact-list'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { AccountNotice } from './account-notice'
import { ToStripeButton } from './to-stripe-button'
import type { StripeAccount } from './use-card-payments'

/** Shows the state of the account, and the actions to continue the setup, to open Stripe and to disconnect. */
export function AccountSection({ account }: { account: StripeAccount }) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const { problem, isBusy, read } = useReadAgain()
  const isOpen = !account.isCompleted && account.pausedBecause !== 'disconnected' && account.cardPayments !== 'rejected'
  const facts: Fact[] = [
    [t('account.cards'), t(`capability.${account.cardPayments}`)],
    [t('account.id'), account.accountId],
    [t('account.since'), format.date(account.connectedAt)],
    [t('account.read'), format.dayAndTime(account.readAt)],
  ]
  /** Disconnects the account. Open payment requests end, and past payments stay. */
  async function leave() {
    await api.stripe.disconnect({})
    toast.success(t('leave.done'))
    void Promise.all([refresh('stripe'), refresh('user')])
  }

  return (
    <Section title={t('account.title')} lead={account.isLive ? undefined : t('account.test')}>
      <div className="space-y-5">
        {problem && <ProblemNotice problem={problem} />}
        <AccountNotice account={account} />
        <FactList facts={facts} />
        <div className="flex flex-wrap gap-2">
          {isOpen && <ToStripeButton label={t('account.goOn')} ask={api.stripe.link} />}
          <a
            href={account.dashboardUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <ExternalLink className="size-4" aria-hidden />
            {t('account.dashboard')}
          </a>
          <Button variant="secondary" isBusy={isBusy} onClick={() => void read()}>
            {!isBusy && <RefreshCw className="size-4" aria-hidden />}
            {t('account.check')}
          </Button>
          <ConfirmedButton
            variant="ghost"
            label={t('account.disconnect')}
            question={{ title: t('leave.title'), text: t('leave.text'), keep: t('cancel') }}
            onConfirm={leave}
          />
        </div>
      </div>
    </Section>
  )
}

function useReadAgain() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof asProblem> | null>(null)
  async function read() {
    setBusy(true)
    setProblem(null)
    await api.stripe.read({}).catch((error) => setProblem(asProblem(error)))
    await refresh('stripe')
    setBusy(false)
  }
  return { isBusy, problem, read }
}
