import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { Query } from '../../components/query'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { useViewTitle } from '../../lib/use-view-title'
import type { Booking, BookingPlace, Withdrawal } from './use-booking'
import { WithdrawalDeclaration } from './withdrawal-declaration'

interface Props {
  booking: Booking
  place: BookingPlace
  onBack: () => void
}

/**
 * Lets the client withdraw from a contract that was paid online: name, contract, address of the acknowledgement, then
 * one button (C. conso. L221-21).
 */
export function WithdrawContract({ booking, place, onBack }: Props) {
  const { t } = useTranslation('booking')
  useViewTitle(t('withdraw.title'))
  const withdrawal = useReading([...place.withdrawal.key], place.withdrawal.read)
  const [isDeclared, setDeclared] = useState(false)
  const isNone = withdrawal.error?.code === 'not_found'
  return (
    <article className="surface space-y-5 p-5 sm:p-6">
      <h1 ref={focusOnMount} tabIndex={-1} className="text-balance font-semibold text-2xl tracking-tight outline-none">
        {t('withdraw.title')}
      </h1>
      {isNone ? (
        <Alert>{t('withdraw.none')}</Alert>
      ) : (
        <Query of={withdrawal} loading={<Skeleton className="h-64" />}>
          {(known) =>
            known.isOpen ? (
              <WithdrawalDeclaration
                booking={booking}
                place={place}
                withdrawal={known}
                onDone={(next) => {
                  setDeclared(true)
                  void withdrawal.mutate(next, { revalidate: false })
                }}
                reread={() => void withdrawal.mutate()}
              />
            ) : (
              <Closed booking={booking} withdrawal={known} isNews={isDeclared} />
            )
          }
        </Query>
      )}
      <Button variant="secondary" onClick={onBack}>
        {t('withdraw.back')}
      </Button>
    </article>
  )
}

interface ClosedProps {
  booking: Booking
  withdrawal: Withdrawal
  /** It takes the place of the form that was just sent. */
  isNews: boolean
}

/** Shown after the declaration, or if withdrawing is not possible. */
function Closed({ booking, withdrawal, isNews }: ClosedProps) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.practice.timeZone)
  const { declaredAt, closedBecause, address, refundCents, byHandCents, currency, until } = withdrawal
  if (!declaredAt)
    return <Alert>{t(`withdraw.closed.${closedBecause ?? 'settled'}`, { until: format.dateOfDay(until) })}</Alert>
  return (
    <Alert
      // Read by its focus, and so not once more as a status.
      {...(isNews && { ref: focusOnMount, tabIndex: -1, role: undefined })}
      tone="success"
      className="outline-none"
      title={t(address ? 'withdraw.done' : 'withdraw.doneBefore', { moment: format.dayAndTime(declaredAt) })}
    >
      {address && t('withdraw.doneText', { address })}{' '}
      {refundCents > 0 && t('withdraw.goesBack', { amount: format.money(refundCents, currency) })}{' '}
      {byHandCents > 0 && t('withdraw.byHand', { amount: format.money(byHandCents, currency) })}
    </Alert>
  )
}
