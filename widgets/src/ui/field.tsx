import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** What ties a control to its label, hint and error. Spread it on the control. */
export interface FieldControl {
  id: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** A note beside the label of an optional field, e.g. « facultatif ». */
  optional?: ReactNode
  required?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** A label, a control, a hint and an error, tied together. */
export function Field({ label, hint, error, optional, required = false, className = '', children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-slot="field" part="field" className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label part="label" htmlFor={id} className="text-base font-medium text-foreground">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> ({optional})</span>}
      </label>
      {children({
        id,
        required,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} part="hint" className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} part="error" className="flex gap-1.5 text-sm text-destructive">
      <Icon name="alert" size={14} className="mt-[3px]" />
      <span>{children}</span>
    </p>
  )
}
