import { Icon } from './icon.tsx'

export interface StepperProps {
  /** Names the list for assistive technology. */
  label: string
  steps: readonly { key: string; label: string }[]
  current: string
  /** The note after the name of a completed step, e.g. « terminé ». */
  doneLabel: string
  className?: string
}

/** Shows the current step among a few. */
export function Stepper({ label, steps, current, doneLabel, className = '' }: StepperProps) {
  const at = steps.findIndex((step) => step.key === current)
  return (
    <ol part="steps" aria-label={label} className={`m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 ${className}`}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          part={index === at ? 'step step-current' : 'step'}
          aria-current={index === at ? 'step' : undefined}
          className="group flex items-center gap-2 text-sm text-muted-foreground aria-[current]:font-semibold aria-[current]:text-foreground"
        >
          <span className="grid size-5 place-items-center rounded-full border border-input text-xs figures group-aria-[current]:border-primary group-aria-[current]:bg-primary group-aria-[current]:text-primary-foreground">
            {index < at ? <Icon name="check" size={12} strokeWidth={3} /> : index + 1}
          </span>
          {step.label}
          {index < at && <span className="sr-only"> ({doneLabel})</span>}
        </li>
      ))}
    </ol>
  )
}
