import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './illustration'

interface Props {
  illustration: IllustrationName
  title: ReactNode
  children?: ReactNode
  /** The one action to offer. */
  action?: ReactNode
  className?: string
}

/** Shown where there is nothing yet: one sentence, one action, a small illustration. */
export function Empty({ illustration, title, children, action, className = '' }: Props) {
  return (
    <div className={`flex flex-col items-center px-6 py-10 text-center ${className}`}>
      <Illustration name={illustration} className="mb-4" />
      <p className="text-balance font-medium text-lg">{title}</p>
      {children && <p className="mt-1 max-w-[44ch] text-balance text-muted-foreground">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
