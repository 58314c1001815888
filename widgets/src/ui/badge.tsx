import type { ComponentProps } from 'react'

const tones = {
  neutral: 'border-transparent bg-muted text-muted-foreground',
  primary: 'border-transparent bg-primary-soft text-primary',
  success: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-destructive-soft text-destructive',
  info: 'border-transparent bg-info-soft text-info',
  outline: 'border-primary border-dashed text-primary',
  solid: 'border-transparent bg-primary text-primary-foreground',
} as const

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: keyof typeof tones
}

export function Badge({ tone = 'neutral', className = '', ...rest }: BadgeProps) {
  return (
    <span
      part="badge"
      className={`inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap forced-colors:border-current ${tones[tone]} ${className}`}
      {...rest}
    />
  )
}
