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

const close = (line: Element) => line.closest<HTMLElement>('[popover]')?.hidePopover()

/** One of a few, as lines of a panel: native radios, so arrow keys choose; a press chooses and closes the panel. */
export function ChoiceList<V extends string>({ legend, choices, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="px-2 py-1.5 text-muted-foreground text-xs">{legend}</legend>
      {choices.map(({ icon: Icon, ...choice }) => (
        <label
          key={choice.value}
          className={popoverItem}
          lang={choice.lang}
          // Arrow keys, which choose too, count no press: who looks through the lines goes on.
          onClick={({ detail, currentTarget }) => detail > 0 && close(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && close(currentTarget)}
        >
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
