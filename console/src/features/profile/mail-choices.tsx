import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HalfHourOptions } from '../../components/half-hour-options'
import type { Mails } from './fields'
import { ConsoleKinds, Notifications } from './notifications'

interface Props {
  form: UseFormReturn<Mails>
  /** The saved time of the daily mail, in minutes since midnight. */
  dayAt: number | undefined
}

/** Edits the kinds of notifications, and the time of the daily mail. */
export default function MailChoices({ form, dayAt }: Props) {
  const { t } = useTranslation('profile')
  return (
    <>
      <Notifications control={form.control} />
      <ConsoleKinds control={form.control} />
      <Field label={t('mails.day')} hint={t('mails.dayHint')}>
        {(control) => (
          <Select {...control} {...form.register('dayAt')} className="max-w-56 tabular-nums">
            <option value="">{t('mails.dayNever')}</option>
            <HalfHourOptions also={dayAt} />
          </Select>
        )}
      </Field>
    </>
  )
}
