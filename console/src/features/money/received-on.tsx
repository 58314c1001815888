import { Field } from '@ancrage/widgets/ui/field'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'

interface Props {
  today: string
  value: string
  fault: string | undefined
  onChange: (day: string) => void
}

/** Asks for the day on which money came in: today or earlier. */
export function ReceivedOn({ today, value, fault, onChange }: Props) {
  const { t } = useTranslation('money')
  return (
    <Field label={t('receivedOn')} error={fault} required>
      {(control) => <DateInput {...control} className="max-w-44" max={today} value={value} onChange={onChange} />}
    </Field>
  )
}
