import { type ReactNode, useId } from 'react'

export interface RadioChoice<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
}

export interface RadioCardsProps<V extends string> {
  legend: ReactNode
  /** Hides the legend, except for assistive technology. */
  isLegendHidden?: boolean
  choices: readonly RadioChoice<V>[]
  value: V
  onChange: (value: V) => void
  className?: string
}

/** A choice of one among a few cards. They are native radios, so arrow keys and forms work. */
export function RadioCards<V extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
  className = '',
}: RadioCardsProps<V>) {
  const name = useId()
  return (
    <fieldset part="choices" className={`m-0 min-w-0 border-0 p-0 ${className}`}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 p-0 text-base font-medium text-foreground'}>
        {legend}
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            part={choice.value === value ? 'choice choice-chosen' : 'choice'}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-border bg-card px-3 py-1.5 text-base text-foreground focus-ring-within ease-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="m-0 size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-input outline-none checked:border-[5px] checked:border-primary forced-colors:appearance-auto"
            />
            {choice.icon}
            <span className="min-w-0">
              {choice.label}
              {choice.hint && <span className="block text-sm text-muted-foreground">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
