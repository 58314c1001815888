import { useTranslation } from 'react-i18next'
import { ConfirmedButton } from '../../components/confirmed-button'
import { toast } from '../../lib/toast'
import { withdrawPayLink } from './use-pay-link'

/** Withdraws an unpaid link after a question. */
export function WithdrawPayLink({ id, onWithdrawn }: { id: string; onWithdrawn?: () => void }) {
  const { t } = useTranslation('stripe')
  async function withdraw() {
    await withdrawPayLink(id)
    toast.success(t('link.withdrawn'))
    onWithdrawn?.()
  }
  return (
    <ConfirmedButton
      variant="ghost"
      size="sm"
      label={t('link.withdraw')}
      question={{ title: t('link.withdrawTitle'), text: t('link.withdrawText'), keep: t('link.withdrawKeep') }}
      onConfirm={withdraw}
    />
  )
}
