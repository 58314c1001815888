import './texts'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { InterestText } from './interest-text'
import { useSessionPaymentRequests } from './use-card-payments'

/**
 * Shows what a cancellation by the practitioner refunds by card, for each payment of the session, the fee that Stripe
 * keeps, and the credit note.
 */
export function CancelRefund({ sessionId }: { sessionId: string }) {
  const { data = [] } = useSessionPaymentRequests(sessionId)
  const paid = data.filter(({ status }) => status === 'paid')
  const isOpen = data.some(({ status }) => status === 'open')
  if (paid.length === 0 && !isOpen) return null
  return (
    <div className="space-y-3">
      {paid.map(({ id }) => (
        <Previewed key={id} requestId={id} />
      ))}
      {isOpen && <Withdrawn />}
    </div>
  )
}

function Withdrawn() {
  const { t } = useTranslation('stripe')
  return <p>{t('cancelRefund.open')}</p>
}

function Previewed({ requestId }: { requestId: string }) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const { data } = useReading(['stripe', 'refund', requestId, 'practitioner'], () =>
    api.stripe.previewRefund({ query: { requestId, cancelledBy: 'practitioner' } }),
  )
  if (!data) return null
  const { byPolicyCents, refundedCents, mostCents, feeKeptCents, arrhesOwedCents, isCreditNoteNeeded, interest } = data
  // After a lost dispute, nothing is left and nothing was refunded.
  if (refundedCents === 0 && mostCents === 0) return <p className="font-medium">{t('cancelRefund.taken')}</p>
  // Earlier refunds by hand count too.
  const goesBack = byPolicyCents > 0 || refundedCents === 0
  return (
    <div className="space-y-1">
      {refundedCents > 0 && (
        <p className="font-medium">
          {t(goesBack ? 'cancelRefund.alreadyPart' : 'cancelRefund.already', { amount: format.money(refundedCents) })}
        </p>
      )}
      {goesBack && <p className="font-medium">{t('cancelRefund.goesBack', { amount: format.money(byPolicyCents) })}</p>}
      {goesBack && feeKeptCents > 0 && (
        <p className="text-muted-foreground text-sm">
          {t('cancelRefund.feeKept', { fee: format.money(feeKeptCents) })}
        </p>
      )}
      {arrhesOwedCents > 0 && (
        <p className="text-sm text-warning">{t('cancelRefund.arrhes', { amount: format.money(arrhesOwedCents) })}</p>
      )}
      {goesBack && interest && (
        <p className="text-sm text-warning">
          <InterestText interest={interest} amountCents={interest.cents} />
        </p>
      )}
      {goesBack && isCreditNoteNeeded && (
        <p className="text-muted-foreground text-sm">{t('refundDialog.creditNote')}</p>
      )}
    </div>
  )
}
