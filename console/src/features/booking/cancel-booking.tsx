import type { Problem } from '@ancrage/api/client'
import { contract } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import { RefundLine } from './refund-line'
import type { Booking } from './use-booking'

interface Props {
  booking: Booking
  cancel: (reason: string) => Promise<void>
  onClose: () => void
}

const schema = contract.booking.cancel.body

/** Asks a visitor for a reason, and warns that cancelling is final. */
export function CancelBooking({ booking, cancel, onClose }: Props) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.timeZone)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  })

  const submit = handleSubmit(async ({ reason }) => {
    setProblem(null)
    await cancel(reason).then(onClose, (error) => setProblem(asProblem(error)))
  })

  return (
    <Dialog isBusy={formState.isSubmitting} onClose={onClose}>
      <DialogContent
        title={t('cancelTitle')}
        description={<span className="sentence inline-block">{format.dayAndTime(booking.startsAt)}</span>}
      >
        <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
          {problem && <ProblemNotice problem={problem} />}
          <Alert tone="warning" icon="alert">
            {t('cancelWarning')}
          </Alert>
          <RefundLine booking={booking} />
          <Field
            label={t('reason')}
            hint={t('reasonHint')}
            error={formState.errors.reason && t('reasonNeeded')}
            required
          >
            {(control) => <Textarea rows={3} maxLength={500} {...control} {...register('reason')} />}
          </Field>
          <div className="flex flex-wrap-reverse justify-end gap-2 pt-2 max-sm:*:w-full">
            <DialogClose asChild>
              <Button variant="secondary">{t('keep')}</Button>
            </DialogClose>
            <Button type="submit" variant="danger" isBusy={formState.isSubmitting}>
              {t('cancelConfirm')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
