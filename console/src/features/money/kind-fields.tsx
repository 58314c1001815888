import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'

/** The details of a cheque or another payment. */
export interface KindValues {
  number: string
  bank: string
  paidInOn: string
  reference: string
}

export const emptyKindValues: KindValues = { number: '', bank: '', paidInOn: '', reference: '' }

interface Props {
  kind: string
  values: KindValues
  onChange: (values: KindValues) => void
}

/** Asks for the details by which a payment is found again. All are optional. */
export function KindFields({ kind, values, onChange }: Props) {
  const { t } = useTranslation('money')
  const text = (name: keyof KindValues, label: string, most: number) => (
    <Field label={label} optional={t('optional')}>
      {(control) => (
        <Input
          {...control}
          maxLength={most}
          value={values[name]}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
        />
      )}
    </Field>
  )
  if (kind === 'cash') return null
  if (kind !== 'cheque') return text('reference', t('reference'), 140)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text('number', t('chequeNumber'), 40)}
      {text('bank', t('chequeBank'), 80)}
      <Field label={t('paidInOn')} optional={t('optional')}>
        {(control) => (
          <DateInput
            {...control}
            keepsTyped
            value={values.paidInOn}
            onChange={(paidInOn) => onChange({ ...values, paidInOn })}
          />
        )}
      </Field>
    </div>
  )
}
