import { type ReactNode, useId } from 'react'

interface Props<V extends string> {
  legend: string
  choices: readonly { value: V; label: string; picture: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** Chooses one of a few options, each with a small drawing. Native radio buttons, so arrow keys work. */
export function IllustratedChoices<V extends string>({ legend, choices, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="grid grid-cols-3 gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="ease-colors focus-ring-within group/card flex cursor-pointer flex-col overflow-hidden rounded-md border bg-card text-center text-sm hover:border-input has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span className="grid h-14 place-items-center text-muted-foreground group-has-checked/card:text-primary">
              {choice.picture}
            </span>
            <span className="wrap-anywhere hyphens-auto px-1.5 pb-2 leading-tight">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
