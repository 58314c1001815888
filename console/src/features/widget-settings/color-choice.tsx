import { Icon } from '@ancrage/widgets/ui/icon'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import { contrastWithWhite, ENOUGH } from '../../lib/contrast'
import { useLanguage } from '../../lib/use-formats'

/** What the colour picker begins with where a practice has no colour: the product's violet. */
const VIOLET = '#744ccd'

interface Props {
  practiceColor: string | null
  value: string | null
  onChange: (color: string | null) => void
}

/** The practice's colour or another, and how well words are read on it. */
export function ColorChoice({ practiceColor, value, onChange }: Props) {
  const { t } = useTranslation('widgetSettings')
  const language = useLanguage()
  const shown = value ?? practiceColor ?? VIOLET
  const contrast = contrastWithWhite(shown) ?? 0
  const isEnough = contrast >= ENOUGH
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(contrast)
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
      <p role="status" className="flex gap-1.5 text-muted-foreground text-sm">
        <Icon name={isEnough ? 'check' : 'info'} size={14} className="mt-[3px] shrink-0" />
        <span>{t(isEnough ? 'choices.readable' : 'choices.corrected', { ratio })}</span>
      </p>
    </div>
  )
}
