import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { usePresses } from '../../lib/use-presses'
import { RefundDialog } from './refund-dialog'
import type { PaymentRequest } from './use-card-payments'
import { WithdrawPayLink } from './withdraw-pay-link'

const tones = { open: 'warning', paid: 'success', late: 'danger', expired: 'neutral', withdrawn: 'neutral' } as const

/** Lists card payments and refunds them, and links that can be withdrawn. Renders nothing without any. */
export function CardPaymentList({ requests }: { requests: readonly PaymentRequest[] | undefined }) {
  const { t } = useTranslation('stripe')
  const [refunded, setRefunded] = useState<PaymentRequest | null>(null)
  if (!requests?.length) return null
  return (
    <section aria-label={t('paid.title')} className="surface p-4">
      <h2 className="mb-2 font-semibold">{t('paid.title')}</h2>
      <ul className="divide-y">
        {requests.map((request) => (
          <OneRequest key={request.id} request={request} onRefund={() => setRefunded(request)} />
        ))}
      </ul>
      <RefundDialog request={refunded} onClose={() => setRefunded(null)} />
    </section>
  )
}

function OneRequest({ request, onRefund }: { request: PaymentRequest; onRefund: () => void }) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const presses = usePresses()
  const { kind, status, amountCents, refundableCents, card, feeCents, paidAt, expiresAt, url, refunds, dispute } =
    request
  // A failed refund is tried anew once; then the new one may be.
  const retried = new Set(refunds.map(({ retriesId }) => retriesId))
  return (
    <li className="space-y-1.5 py-3 first:pt-0">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium tabular-nums">{format.money(amountCents)}</span>
        <Badge tone={tones[status]}>{t(`paid.status.${status}`)}</Badge>
      </p>
      {paidAt && <p className="text-muted-foreground text-sm">{t('paid.on', { moment: format.dayAndTime(paidAt) })}</p>}
      {status === 'open' && (
        <p className="text-muted-foreground text-sm">{t('paid.until', { moment: format.dayAndTime(expiresAt) })}</p>
      )}
      {card && (
        <p className="text-muted-foreground text-sm">
          {t('paid.card', { brand: card.brand, last4: card.last4 })}
          {feeCents !== null && ` · ${t('paid.fee', { fee: format.money(feeCents) })}`}
        </p>
      )}
      {dispute && (
        <p className={`text-sm ${isOver(dispute) ? 'text-muted-foreground' : 'text-destructive'}`}>
          {`${t('paid.dispute')} · ${t(`disputes.status.${dispute.status}`)}`}
        </p>
      )}
      {refunds.map((refund) => (
        <p key={refund.id} className="flex flex-wrap items-center gap-2 text-sm">
          {t(`paid.refundStatus.${refund.status}`, { amount: format.money(refund.amountCents) })}
          {(refund.status === 'failed' || refund.status === 'waiting') && !retried.has(refund.id) && (
            <Button
              size="sm"
              variant="ghost"
              {...presses.of(refund.id)}
              onClick={() => void presses.run(refund.id, () => retry(refund.id))}
            >
              {t('paid.retry')}
            </Button>
          )}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {status === 'open' && url && <CopyButton text={url} label={t('paid.copy')} />}
        {status === 'open' && kind === 'link' && <WithdrawPayLink id={request.id} />}
        {status === 'paid' && refundableCents > 0 && (
          <Button size="sm" variant="secondary" onClick={onRefund}>
            {t('paid.refund')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Whether the bank takes nothing back any more. */
const isOver = ({ status }: NonNullable<PaymentRequest['dispute']>) => status === 'won' || status === 'closed'

async function retry(id: string) {
  try {
    await api.stripe.retryRefund({ params: { id } })
  } finally {
    await refresh('stripe')
  }
}
