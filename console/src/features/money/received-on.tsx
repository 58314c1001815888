import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useTranslation } from 'react-i18next'

interface Props {
  today: string
  value: string
  fault: string | undefined
  onChange: (day: string) => void
}

/** The day on which money came in: today, or before. */
export function ReceivedOn({ today, value, fault, onChange }: Props) {
  const { t } = useTranslation('money')
  return (
    <Field label={t('receivedOn')} error={fault} required>
      {(control) => (
        <Input
          {...control}
          type="date"
          className="max-w-44"
          max={today}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
