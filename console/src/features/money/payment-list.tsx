import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { InterestNote } from './interest-note'
import { kindIcons } from './kind-icons'
import { ReverseDialog } from './reverse-dialog'
import type { Payment } from './use-money'
import { usePaymentTypeWords } from './use-type-words'

interface Props {
  payments: readonly Payment[]
  /** The id of a session: each payment then shows its part for it. Otherwise the whole payment. */
  of?: string
}

/** Lists payments, latest first. A wrong one is reversed by another entry. */
export function PaymentList({ payments, of }: Props) {
  const { t } = useTranslation('money')
  const [reversed, setReversed] = useState<Payment | null>(null)
  return (
    <>
      <ul aria-label={t('payments')} className="divide-y divide-card-border">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} of={of} onReverse={() => setReversed(payment)} />
        ))}
      </ul>
      {reversed && <ReverseDialog payment={reversed} onClose={() => setReversed(null)} />}
    </>
  )
}

function PaymentRow({ payment, of, onReverse }: { payment: Payment; of: string | undefined; onReverse: () => void }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const { types, nameOf } = usePaymentTypeWords()
  const KindIcon = kindIcons[types.find(({ key }) => key === payment.typeKey)?.kind ?? 'other']
  const part = payment.allocations
    .filter(({ sessionId }) => sessionId === of)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <KindIcon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={payment.isReversed ? 'line-through' : ''}>{nameOf(payment.typeKey)}</span>
          {payment.kind !== 'payment' && <Badge>{t(`kinds.${payment.kind}`)}</Badge>}
          {payment.isReversed && <Badge tone="warning">{t('isReversed')}</Badge>}
        </span>
        <span className="wrap-anywhere block text-muted-foreground">
          {[format.dateOfDay(payment.receivedOn), payment.cheque?.number, payment.reference]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <InterestNote payment={payment} />
      </span>
      <span className="tabular-nums">{format.money(of ? part : payment.amountCents)}</span>
      {payment.canReverse && (
        <Button
          variant="ghost"
          size="icon"
          aria-haspopup="dialog"
          aria-label={t('reverseOf', { amount: format.money(payment.amountCents) })}
          data-tooltip={t('reverse')}
          data-print="never"
          onClick={onReverse}
        >
          <Undo2 className="size-4" aria-hidden />
        </Button>
      )}
    </li>
  )
}

/** Says why nothing of a session that did not take place can become credit yet. */
export function RefundWaits({ cents }: { cents: number }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  return <p className="text-muted-foreground text-sm">{t('refundWaits', { amount: format.money(cents) })}</p>
}
