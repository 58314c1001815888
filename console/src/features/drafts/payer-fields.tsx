import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import type { DraftFaults, DraftValues, PayerValues } from './values'

interface Props {
  /** The client’s name. */
  name: string
  values: DraftValues
  faults: DraftFaults
  onChange: (values: DraftValues) => void
}

/** Chooses who is billed: the client, or a parent, an employer or an insurer instead. */
export function PayerFields({ name, values, faults, onChange }: Props) {
  const { t } = useTranslation('drafts')
  const { isOtherPayer, payer } = values
  const text = (field: Exclude<keyof PayerValues, 'isBusiness'>, most: number, isNeeded = false) => {
    const fault = faults[`billTo.${field}`]
    const isEmail = field === 'email'
    return (
      <Field
        label={t(`payer.${field}`)}
        hint={isEmail ? t('payerEmailHint') : undefined}
        error={fault && t(`faults.${fault}`)}
        required={isNeeded}
        optional={isNeeded ? undefined : t('optional')}
      >
        {(control) => (
          <Input
            {...control}
            type={isEmail ? 'email' : 'text'}
            autoComplete="off"
            maxLength={most}
            value={payer[field]}
            onChange={({ target }) => onChange({ ...values, payer: { ...payer, [field]: target.value } })}
          />
        )}
      </Field>
    )
  }
  return (
    <div className="space-y-3">
      <RadioCards
        legend={t('billTo')}
        value={isOtherPayer ? 'other' : 'client'}
        onChange={(value) => onChange({ ...values, isOtherPayer: value === 'other' })}
        choices={[
          { value: 'client', label: name },
          { value: 'other', label: t('otherPayer') },
        ]}
      />
      {isOtherPayer && (
        <div className="space-y-3 border-s-2 ps-3">
          {text('name', 200, true)}
          {text('email', 254)}
          {text('address', 200)}
          <div className="grid gap-3 sm:grid-cols-3">
            {text('postcode', 20)}
            <div className="sm:col-span-2">{text('city', 120)}</div>
          </div>
          <Checkbox
            checked={payer.isBusiness}
            onChange={({ target }) => onChange({ ...values, payer: { ...payer, isBusiness: target.checked } })}
            label={t('isBusiness')}
          />
          {payer.isBusiness && (
            <div className="grid gap-3 sm:grid-cols-2">
              {text('siren', 40)}
              {text('vatNumber', 40)}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
