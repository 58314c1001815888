import { buttonClass } from '@ancrage/widgets/ui/button'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConfirmedButton } from '../../components/confirmed-button'
import { LinkToShare } from '../../components/link-to-share'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import type { PaymentRequest } from './use-card-payments'
import { withdrawPayLink } from './use-pay-link'

interface Props {
  request: PaymentRequest
  isMailed: boolean
  onWithdrawn: () => void
}

/** Shows a payment link to scan, copy or share, and lets the user withdraw it. */
export function MadePayLink({ request: { id, url, amountCents, expiresAt }, isMailed, onWithdrawn }: Props) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  if (!url) return null
  const amount = format.money(amountCents)

  async function withdraw() {
    await withdrawPayLink(id)
    toast.success(t('link.withdrawn'))
    onWithdrawn()
  }

  return (
    <div className="space-y-4">
      <p role="status">
        {t('link.good', { amount, moment: format.dayAndTime(expiresAt) })} {isMailed && t('link.mailed')}
      </p>
      <LinkToShare url={url} words={{ code: t('link.code'), address: t('link.address'), copy: t('link.copy') }}>
        <a
          href={`sms:?&body=${encodeURIComponent(t('link.text', { amount, url }))}`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <MessageSquare className="size-3.5" aria-hidden />
          {t('link.sms')}
        </a>
      </LinkToShare>
      <ConfirmedButton
        variant="ghost"
        size="sm"
        label={t('link.withdraw')}
        question={{ title: t('link.withdrawTitle'), text: t('link.withdrawText'), keep: t('link.withdrawKeep') }}
        onConfirm={withdraw}
      />
    </div>
  )
}
