import { MARK_MOST } from '@ancrage/api/contract'
import { useId } from 'react'

const steps = Array.from({ length: MARK_MOST + 1 }, (_, value) => value)

interface Props {
  legend: string
  value: number | undefined
  onChoose: (value: number) => void
}

/** Chooses a mark from 0 to 10, in two rows on a phone. Arrow keys work. */
export function MarkChoice({ legend, value: chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="min-w-0 border-0 p-0">
      <legend className="sr-only">{legend}</legend>
      <div className="@container">
        <div className="grid grid-cols-6 gap-1.5 @md:grid-cols-11">
          {steps.map((value) => (
            <label
              key={value}
              className="focus-ring-within ease-colors relative grid h-11 cursor-pointer place-items-center rounded-md border bg-card font-medium tabular-nums hover:bg-accent has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground"
            >
              <input
                type="radio"
                name={name}
                checked={chosen === value}
                onChange={() => onChoose(value)}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              />
              {value}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  )
}
