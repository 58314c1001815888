import type { ReactNode } from 'react'
import { StepHeading } from '../booking/step-heading.tsx'
import { Icon } from '../ui/icon.tsx'

export interface DoneProps {
  title: string
  /** What happens next. A page may replace the words. */
  text: string
  /** The level of the heading, 1 to 6. */
  level: number
  children?: ReactNode
}

/** Says that the message has arrived. It takes the focus, so that it is read out. */
export function Done({ title, text, level, children }: DoneProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <span part="success-mark" className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
        <Icon name="check" size={28} />
      </span>
      <StepHeading level={level} isFocused>
        {title}
      </StepHeading>
      <slot name="success">
        <p className="max-w-sm text-base text-pretty text-muted-foreground">{text}</p>
      </slot>
      {children}
    </div>
  )
}
