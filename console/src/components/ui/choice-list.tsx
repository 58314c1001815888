import { Check, type LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { popoverItem } from './popover'

interface Choice<V extends string> {
  value: V
  label: string
  icon?: LucideIcon
  lang?: string
}

interface Props<V extends string> {
  legend: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** Chooses one of a few entries in a panel. Native radio buttons, so arrow keys work. */
export function ChoiceList<V extends string>({ legend, choices, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="px-2 py-1.5 text-muted-foreground text-xs">{legend}</legend>
      {choices.map(({ icon: Icon, ...choice }) => (
        <label key={choice.value} className={popoverItem} lang={choice.lang}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          {Icon && <Icon className="text-muted-foreground" aria-hidden />}
          {choice.label}
          {choice.value === value && <Check className="ms-auto" aria-hidden />}
        </label>
      ))}
    </fieldset>
  )
}
