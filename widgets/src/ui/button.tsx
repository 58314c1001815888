import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'border-transparent bg-primary text-primary-foreground hover:bg-primary-hover',
  secondary: 'border-border bg-card text-foreground hover:bg-accent',
  soft: 'border-transparent bg-primary-soft text-primary hover:border-primary',
  ghost: 'border-transparent text-foreground hover:bg-accent',
  danger: 'border-transparent bg-destructive text-destructive-foreground hover:opacity-90',
  link: 'border-transparent text-primary underline underline-offset-4 decoration-1 hover:decoration-2',
} as const

const sizes = {
  sm: 'min-h-8 px-3 py-1 text-sm gap-1.5',
  md: 'min-h-9 px-4 py-1.5 text-base gap-2',
  lg: 'min-h-11 px-5 py-2 text-base gap-2',
  icon: 'size-9 pointer-coarse:size-11',
  inline: 'text-sm',
} as const

export interface ButtonLook {
  variant?: keyof typeof looks
  size?: keyof typeof sizes
  className?: string
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'md', className = '' }: ButtonLook = {}) =>
  `inline-flex items-center justify-center rounded-md border font-medium text-center no-underline cursor-pointer ease-colors focus-ring disabled:cursor-default disabled:opacity-50 pointer-coarse:min-h-11 ${looks[variant]} ${sizes[size]} ${className}`

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /**
   * Shows that the action is running. The button keeps its focus and ignores presses. It stays the submit button of its
   * form, so that Enter in a field is ignored too.
   */
  isBusy?: boolean
}

export function Button({ variant, size, className, part, isBusy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      part={`button button-${variant ?? 'primary'} ${part ?? ''}`}
      type="button"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({
        ...(variant && { variant }),
        ...(size && { size }),
        className: `${isBusy ? 'opacity-80' : ''} ${className ?? ''}`,
      })}
      {...rest}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
