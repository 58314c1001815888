import type { Problem } from '@ancrage/api/client'
import { contract } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { asProblem } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import type { Booking, BookingPlace, Withdrawal } from './use-booking'

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
              <Declaration
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
              <div ref={isDeclared ? focusOnMount : null} tabIndex={-1} className="outline-none">
                <Closed booking={booking} withdrawal={known} />
              </div>
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

interface DeclarationProps extends Omit<Props, 'onBack'> {
  withdrawal: Withdrawal
  onDone: (next: Withdrawal) => void
  reread: () => void
}

function Declaration({ booking, place, withdrawal, onDone, reread }: DeclarationProps) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.practice.timeZone)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { name, address, refundCents, keptCents, byHandCents, currency, until } = withdrawal
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(contract.booking.withdraw.body),
    defaultValues: { name, address },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    setProblem(null)
    await place.withdrawal.declare(body).then(onDone, (error) => {
      setProblem(asProblem(error))
      reread()
    })
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <p>{t('withdraw.lead', { until: format.dateOfDay(until) })}</p>
      <Field label={t('withdraw.name')} error={errors.name && t('withdraw.nameNeeded')} required>
        {(control) => <Input autoComplete="name" {...control} {...register('name')} />}
      </Field>
      <div>
        <p className="font-medium">{t('withdraw.contract')}</p>
        <p className="wrap-anywhere">
          {t('withdraw.contractOf', {
            moment: format.dayAndTime(booking.startsAt),
            practice: booking.practice.name,
          })}
        </p>
      </div>
      <Field
        label={t('withdraw.address')}
        hint={t('withdraw.addressHint')}
        error={errors.address && t('withdraw.addressNeeded')}
        required
      >
        {(control) => <Input type="email" autoComplete="email" {...control} {...register('address')} />}
      </Field>
      <Alert tone="warning" icon="alert">
        {t('withdraw.effect')}{' '}
        {refundCents > 0
          ? t('withdraw.goesBack', { amount: format.money(refundCents, currency) })
          : keptCents === 0 && byHandCents === 0 && t('withdraw.nothingBack')}{' '}
        {byHandCents > 0 && t('withdraw.byHand', { amount: format.money(byHandCents, currency) })}{' '}
        {keptCents > 0 && t('withdraw.kept', { amount: format.money(keptCents, currency) })}
      </Alert>
      <Button type="submit" variant="danger" size="lg" className="w-full" isBusy={isSubmitting}>
        {t('withdraw.confirm')}
      </Button>
    </form>
  )
}

/** Shown once it is declared, or if it is not possible. */
function Closed({ booking, withdrawal }: { booking: Booking; withdrawal: Withdrawal }) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.practice.timeZone)
  const { declaredAt, closedBecause, address, refundCents, byHandCents, currency, until } = withdrawal
  if (!declaredAt)
    return <Alert>{t(`withdraw.closed.${closedBecause ?? 'settled'}`, { until: format.dateOfDay(until) })}</Alert>
  return (
    <Alert
      tone="success"
      title={t(address ? 'withdraw.done' : 'withdraw.doneByOther', { moment: format.dayAndTime(declaredAt) })}
    >
      {address && t('withdraw.doneText', { address })}{' '}
      {refundCents > 0 && t('withdraw.goesBack', { amount: format.money(refundCents, currency) })}{' '}
      {byHandCents > 0 && t('withdraw.byHand', { amount: format.money(byHandCents, currency) })}
    </Alert>
  )
}
