import { FieldError } from '@ancrage/widgets/ui/field'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import { kindIcons } from './kind-icons'
import { usePaymentTypeWords } from './use-type-words'

interface Props {
  /** The key of a payment type; `''` while none is chosen. */
  value: string
  fault: string | undefined
  onChange: (key: string) => void
}

/** Chooses how the client paid, among the practice's ways to pay. */
export function KindChoice({ value, fault, onChange }: Props) {
  const { t } = useTranslation('money')
  const { types, nameOf } = usePaymentTypeWords()
  // Online card payments are recorded by Stripe and are not entered by hand.
  const offered = types.filter(({ isHidden, kind }) => !isHidden && kind !== 'card_online')
  return (
    <div>
      <RadioCards
        legend={t('kind')}
        value={value}
        onChange={onChange}
        choices={offered.map(({ key, kind }) => {
          const KindIcon = kindIcons[kind]
          return { value: key, label: nameOf(key), icon: <KindIcon className="size-4" aria-hidden /> }
        })}
      />
      {fault && (
        <div className="mt-2" role="alert">
          <FieldError>{fault}</FieldError>
        </div>
      )}
    </div>
  )
}
