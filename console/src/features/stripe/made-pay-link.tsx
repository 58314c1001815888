import { buttonClass } from '@ancrage/widgets/ui/button'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkToShare } from '../../components/link-to-share'
import { useFormats } from '../../lib/use-formats'
import type { PaymentRequest } from './use-card-payments'
import { WithdrawPayLink } from './withdraw-pay-link'

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
      <WithdrawPayLink id={id} onWithdrawn={onWithdrawn} />
    </div>
  )
}
