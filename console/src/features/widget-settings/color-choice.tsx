import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import { ContrastNote } from '../../components/contrast-note'
import { PRODUCT_COLOR } from '../../lib/colors'

interface Props {
  practiceColor: string | null
  value: string | null
  onChange: (color: string | null) => void
}

/** The practice's colour or another, and how well words are read on it. */
export function ColorChoice({ practiceColor, value, onChange }: Props) {
  const { t } = useTranslation('widgetSettings')
  const shown = value ?? practiceColor ?? PRODUCT_COLOR
  return (
    <div className="flex flex-col gap-2">
      <RadioCards
        legend={t('choices.color')}
        choices={[
          { value: 'practice', label: t('choices.practiceColor') },
          { value: 'own', label: t('choices.ownColor') },
        ]}
        value={value ? 'own' : 'practice'}
        onChange={(which) => onChange(which === 'own' ? shown : null)}
      />
      {value && (
        <input
          type="color"
          aria-label={t('choices.pickColor')}
          className="focus-ring h-9 w-16 cursor-pointer rounded-md border border-input bg-card p-1 pointer-coarse:h-11"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <ContrastNote
        color={shown}
        words={(isEnough, ratio) => t(isEnough ? 'choices.readable' : 'choices.corrected', { ratio })}
      />
    </div>
  )
}
