import { FieldError } from '@ancrage/widgets/ui/field'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import { kindIcons } from './kind-icons'
import { usePaymentTypeWords } from './use-type-words'

interface Props {
  /** The key of a payment type; empty: none is chosen. */
  value: string
  fault: string | undefined
  onChange: (key: string) => void
}

/** How it was paid, of the ways that the practice offers. */
export function KindChoice({ value, fault, onChange }: Props) {
  const { t } = useTranslation('money')
  const { types, nameOf } = usePaymentTypeWords()
  // What a card pays online is written down by the card service.
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
