import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { CalendarDays, type LucideIcon, Mail, MousePointerClick, Star, TextCursorInput, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ElementName, elements } from './choice'

const icons: Record<ElementName, LucideIcon> = {
  booking: CalendarDays,
  button: MousePointerClick,
  next: Timer,
  contact: Mail,
  reviews: Star,
  slots: TextCursorInput,
}

/** Chooses the element for the site. */
export function ElementChoice({ value, onChange }: { value: ElementName; onChange: (element: ElementName) => void }) {
  const { t } = useTranslation('widgetSettings')
  return (
    <RadioCards
      legend={t('elements.legend')}
      className="[&_label]:w-full"
      choices={elements.map((element) => {
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
}
