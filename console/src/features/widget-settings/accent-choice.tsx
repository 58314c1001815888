import { AA_CONTRAST } from '@ancrage/api/format/contrast'
import { Icon } from '@ancrage/widgets/ui/icon'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import { PRODUCT_COLOR } from '../../lib/colors'
import { useLanguage } from '../../lib/use-formats'
import { readability } from './readable-color'

interface Props {
  practiceColor: string | null
  value: string | null
  onChange: (color: string | null) => void
}

/** Chooses the practice's colour or another, and shows how readable text is on it. */
export function AccentChoice({ practiceColor, value, onChange }: Props) {
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
      <Readability color={shown} />
    </div>
  )
}

/** Shows the colour, and the darker shade that replaces it when white text would be hard to read. */
function Readability({ color }: { color: string }) {
  const { t } = useTranslation('widgetSettings')
  const language = useLanguage()
  const found = readability(color)
  if (!found) return null
  const { before, shade, after } = found
  const isEnough = before >= AA_CONTRAST
  const ratio = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2" aria-hidden>
        <Swatch color={color} />
        {!isEnough && (
          <>
            <Icon name="chevronRight" size={16} className="text-muted-foreground" />
            <Swatch color={shade} />
          </>
        )}
      </div>
      <p role="status" className={`flex gap-1.5 text-sm ${isEnough ? 'text-muted-foreground' : 'text-warning'}`}>
        <Icon name={isEnough ? 'check' : 'alert'} size={14} className="mt-[3px] shrink-0" />
        <span>
          {isEnough
            ? t('choices.readable', { ratio: ratio(before) })
            : t('choices.corrected', { before: ratio(before), after: ratio(after), shade })}
        </span>
      </p>
    </div>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <span
    className="inline-flex h-8 items-center rounded-md px-3 font-medium text-sm"
    style={{ backgroundColor: color, color: '#fff' }}
  >
    Aa
  </span>
)
