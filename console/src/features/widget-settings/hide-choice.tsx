import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { type ElementName, type Hideable, hideable } from './choice'

interface Props {
  element: ElementName
  value: readonly string[]
  onChange: (hide: readonly string[]) => void
}

/** Chooses the visible parts of an element; renders nothing when it has no optional part. */
export function HideChoice({ element, value, onChange }: Props) {
  const { t } = useTranslation('widgetSettings')
  const parts: readonly Hideable[] = hideable[element]
  if (parts.length === 0) return null
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 font-medium">{t('show.legend')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={t(`show.${part}`)}
            checked={!value.includes(part)}
            onChange={({ target }) => onChange(target.checked ? value.filter((one) => one !== part) : [...value, part])}
          />
        ))}
      </div>
    </fieldset>
  )
}
