import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: ReactNode
}

/** A native checkbox under a styled one; pressing the label ticks it too. */
export function Checkbox({ label, error, className = '', ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div part="checkbox" className={`flex flex-col gap-1.5 ${className}`}>
      <div className="flex gap-2.5 pointer-coarse:py-[11.5px]">
        <span className="relative mt-[2px] grid size-[18px] shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            part="checkbox-box"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm border border-input bg-card focus-ring ease-colors checked:border-primary checked:bg-primary disabled:cursor-default disabled:opacity-50 aria-invalid:border-destructive forced-colors:appearance-auto"
            {...rest}
          />
          <Icon
            name="check"
            size={14}
            strokeWidth={3}
            className="pointer-events-none relative text-primary-foreground opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <label part="checkbox-label" htmlFor={id} className="min-w-0 cursor-pointer text-base text-foreground">
          {label}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
