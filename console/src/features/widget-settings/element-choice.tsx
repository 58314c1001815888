import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { CalendarDays, type LucideIcon, Mail, MousePointerClick, Star, TextCursorInput, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { type ElementName, elements } from './choice'

/** A field of somebody's own form. */
const FOR_DEVELOPERS = 'slots'

const icons: Record<ElementName, LucideIcon> = {
  booking: CalendarDays,
  button: MousePointerClick,
  next: Timer,
  contact: Mail,
  reviews: Star,
  slots: TextCursorInput,
}

interface Props {
  value: ElementName
  onChange: (element: ElementName) => void
}

/** Chooses the element for the site. Elements for developers are folded. */
export function ElementChoice({ value, onChange }: Props) {
  const { t } = useTranslation('widgetSettings')
  const cards = (legend: string, offered: readonly ElementName[], isLegendHidden = false) => (
    <RadioCards
      legend={legend}
      isLegendHidden={isLegendHidden}
      className="[&_label]:w-full"
      choices={offered.map((element) => {
        const Icon = icons[element]
        return {
          value: element,
          label: t(`elements.${element}`),
          hint: t(`elements.${element}Hint`),
          icon: <Icon className="size-4 shrink-0" aria-hidden />,
        }
      })}
      value={value}
      onChange={onChange}
    />
  )
  return (
    <div className="space-y-3">
      {cards(
        t('elements.legend'),
        elements.filter((element) => element !== FOR_DEVELOPERS),
      )}
      <details open={value === FOR_DEVELOPERS || undefined}>
        <Summary className="min-h-9 pointer-coarse:min-h-11">{t('elements.developers')}</Summary>
        <div className="mt-2">{cards(t('elements.developers'), [FOR_DEVELOPERS], true)}</div>
      </details>
    </div>
  )
}
