import type { Problem } from '@ancrage/api/client'
import { contract } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import type { Booking, BookingPlace, Withdrawal } from './use-booking'

interface Props {
  booking: Booking
  place: BookingPlace
  withdrawal: Withdrawal
  onDone: (next: Withdrawal) => void
  reread: () => void
}

/** Declares the withdrawal: name, contract, address of the acknowledgement, then one button. */
export function WithdrawalDeclaration({ booking, place, withdrawal, onDone, reread }: Props) {
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
