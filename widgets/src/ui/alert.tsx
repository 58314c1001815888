import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  info: { look: 'bg-info-soft text-info', icon: 'info' },
  success: { look: 'bg-success-soft text-success', icon: 'check' },
  warning: { look: 'bg-warning-soft text-warning', icon: 'clock' },
  danger: { look: 'bg-destructive-soft text-destructive', icon: 'alert' },
} as const satisfies Record<string, { look: string; icon: IconName }>

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: keyof typeof tones
  icon?: IconName
  title?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
}

/**
 * Says what happened, what is safe and what to do. Screen readers read a danger at once, other tones at the next pause.
 */
export function Alert({ tone = 'info', icon, title, actions, className = '', children, ...rest }: AlertProps) {
  return (
    <div
      part={`alert alert-${tone}`}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-lg border border-transparent p-3 text-base ${tones[tone].look} ${className}`}
      {...rest}
    >
      <Icon name={icon ?? tones[tone].icon} size={18} className="mt-[1px]" />
      <div className="min-w-0 flex-1">
        {title && (
          <p part="alert-title" className="font-semibold">
            {title}
          </p>
        )}
        {children && <div className="text-foreground">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  )
}
