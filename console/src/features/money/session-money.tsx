import './texts'
import { isDropped, type SessionStatus } from '@ancrage/api/contract'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { HandCoins, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { useRowFocus } from '../../lib/focus-return'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { usePresses } from '../../lib/use-presses'
import { PayLinkOnDemand } from '../stripe/public'
import { NoteOfSession } from './note-of-session'
import { PaidBadge } from './paid-badge'
import { PaymentList, RefundWaits } from './payment-list'
import { PriceDialog } from './price-dialog'
import { TakePayment } from './take-payment'
import { releasePayments, type SessionMoneyData, useSessionMoney } from './use-money'
import { usePayFromCredit } from './use-pay-from-credit'
import { useRemoveAdjustment } from './use-remove-adjustment'

interface Props {
  sessionId: string
  patient: { id: string; firstname: string; lastname: string }
  /** Nothing is due by itself for a session that did not take place; only a missed one can be asked for by a link. */
  status: SessionStatus
}

/** Shows the price of a session and what is paid, and takes payments. */
export function SessionMoney({ sessionId, patient, status }: Props) {
  const money = useSessionMoney(sessionId)
  return (
    <Query of={money} loading={<Skeleton className="h-24" />}>
      {(data) => <Money data={data} sessionId={sessionId} patient={patient} status={status} />}
    </Query>
  )
}

function Money({ data, sessionId, patient, status }: Props & { data: SessionMoneyData }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const [opened, setOpened] = useState<'take' | 'price' | null>(null)
  const { priceCents, bookedCents, paidCents, dueCents, creditCents, adjustments, payments, invoice, canRelease } = data
  const isNothingDue = isDropped(status) && !invoice && paidCents === 0 && dueCents > 0
  const close = () => setOpened(null)
  const row = useRowFocus(`${dueCents} ${canRelease}`)
  const presses = usePresses()
  const payFromCredit = usePayFromCredit(patient.id)
  const removeAdjustment = useRemoveAdjustment(sessionId)
  async function release() {
    await releasePayments(sessionId)
    toast.success(t('released'))
  }
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-xl tabular-nums">{format.money(priceCents)}</span>
        {isNothingDue ? (
          <Badge>{t('nothingDue')}</Badge>
        ) : (
          <PaidBadge priceCents={priceCents} paidCents={paidCents} dueCents={dueCents} />
        )}
      </p>
      {adjustments.length > 0 && (
        <ul aria-label={t('adjustments')} className="space-y-1 text-sm">
          <li className="flex justify-between gap-3 text-muted-foreground">
            <span>{t('booked')}</span>
            <span className="tabular-nums">{format.money(bookedCents)}</span>
          </li>
          {adjustments.map(({ id, kind, label, amountCents, reason }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <span className="wrap-anywhere min-w-0 flex-1">
                {label || t(`adjustment.${kind}`)}
                {reason && <span className="block text-muted-foreground">{reason}</span>}
              </span>
              <span className="tabular-nums">{format.money(amountCents)}</span>
              {!invoice && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('removeAdjustment', { name: label || t(`adjustment.${kind}`) })}
                  {...presses.of(id)}
                  onClick={() => void presses.run(id, () => removeAdjustment(id))}
                >
                  <Trash2 className="size-4" aria-hidden />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {payments.length > 0 && <PaymentList payments={payments} of={sessionId} />}
      {data.refundWaitingCents > 0 && <RefundWaits cents={data.refundWaitingCents} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        {...row}
        role="group"
        tabIndex={-1}
        aria-label={t('ofSession')}
        data-print="never"
        className="flex flex-wrap gap-2"
      >
        {dueCents > 0 && (
          <Button
            variant={isNothingDue ? 'ghost' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => setOpened('take')}
          >
            <HandCoins className="size-4" aria-hidden />
            {t('take')}
          </Button>
        )}
        {dueCents > 0 && (!isNothingDue || status === 'missed') && (
          <Suspense>
            <PayLinkOnDemand
              of={{ sessionId }}
              name={`${patient.firstname} ${patient.lastname}`}
              dueCents={Math.max(dueCents - data.depositCents, 0)}
            />
          </Suspense>
        )}
        {dueCents > 0 && creditCents > 0 && !isNothingDue && (
          <Button
            variant="secondary"
            {...presses.of('credit')}
            onClick={() => void presses.run('credit', () => payFromCredit([sessionId]))}
          >
            {t('useCredit', { amount: format.money(Math.min(creditCents, dueCents)) })}
          </Button>
        )}
        {canRelease && (
          <Button variant="secondary" {...presses.of('release')} onClick={() => void presses.run('release', release)}>
            {t('release', { amount: format.money(paidCents) })}
          </Button>
        )}
        {(invoice || paidCents > 0) && <NoteOfSession sessionId={sessionId} patientId={patient.id} of={data} />}
        {!invoice && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpened('price')}>
            {t('changePrice')}
          </Button>
        )}
      </div>
      {opened === 'take' && (
        <TakePayment
          patient={patient}
          dueCents={dueCents}
          depositCents={data.depositCents}
          sessionIds={[sessionId]}
          hasNote={invoice !== null}
          onClose={close}
        />
      )}
      {opened === 'price' && <PriceDialog sessionId={sessionId} priceCents={priceCents} onClose={close} />}
    </div>
  )
}
